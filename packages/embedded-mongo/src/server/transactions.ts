import type { TransactionId } from '../storage/commit-log.ts';
import type { Doc } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import { sessionKey } from '../values/session.ts';

type Outcome = 'committed' | 'aborted';

/** Source: MongoDB Manual, "transactionLifetimeLimitSeconds". */
const LIFETIME_MS = 60_000;
/** The maximum number of outcomes in memory. They are needed because a client may send a commit or an abort again. */
const MAX_OUTCOMES = 1000;

/** The transaction that a command names. Throws error 72 InvalidOptions if it names none. */
export function transactionIdOf({ lsid, txnNumber }: Doc): TransactionId {
  const id = { session: sessionKey(lsid), number: Number(txnNumber) };
  if (id.session !== '' && Number.isSafeInteger(id.number)) return id;
  throw new MongoError(72, 'InvalidOptions', 'a transaction needs a session and a transaction number');
}

export const transactionKey = ({ session, number }: TransactionId): string => `${session}:${number}`;

/** Error 251, with the label that lets a driver run the whole transaction again. */
export const noSuchTransaction = (number: number): MongoError =>
  new MongoError(
    251,
    'NoSuchTransaction',
    `Given transaction number ${number} does not match any in-progress transactions.`,
    { labels: ['TransientTransactionError'] },
  );

/** Error 225. A driver does not run the transaction again. */
export const transactionTooOld = (number: number): MongoError =>
  new MongoError(
    225,
    'TransactionTooOld',
    `Cannot start transaction number ${number} because a newer transaction has already started on this session.`,
  );

/** The open transaction (at most one), and the outcome of each session's last transaction. */
export class Transactions {
  #open: (TransactionId & { timer: NodeJS.Timeout }) | undefined;
  readonly #outcomes = new Map<string, { number: number; outcome: Outcome }>();
  readonly #onTimeout: () => void;

  /** @param onTimeout called when a transaction has been open for a minute */
  constructor(onTimeout: () => void) {
    this.#onTimeout = onTimeout;
  }

  get open(): TransactionId | undefined {
    return this.#open;
  }

  isOpen({ session, number }: TransactionId): boolean {
    return this.#open?.session === session && this.#open.number === number;
  }

  /** Whether a later transaction of the same session is open or has ended. */
  isOutdated({ session, number }: TransactionId): boolean {
    const last = this.#open?.session === session ? this.#open : this.#outcomes.get(session);
    return last !== undefined && last.number > number;
  }

  begin({ session, number }: TransactionId): void {
    const timer = setTimeout(this.#onTimeout, LIFETIME_MS);
    timer.unref();
    this.#open = { session, number, timer };
  }

  /** Records the end of the open transaction. */
  end(outcome: Outcome): void {
    if (!this.#open) return;
    const { session, number, timer } = this.#open;
    clearTimeout(timer);
    this.#open = undefined;
    this.#outcomes.delete(session);
    this.#outcomes.set(session, { number, outcome });
    if (this.#outcomes.size <= MAX_OUTCOMES) return;
    const [oldestSession] = this.#outcomes.keys();
    if (oldestSession !== undefined) this.#outcomes.delete(oldestSession);
  }

  /**
   * Whether a session's last transaction is this one and had this outcome. A repeated commit or abort then gets the
   * same reply.
   */
  hasEnded({ session, number }: TransactionId, outcome: Outcome): boolean {
    const last = this.#outcomes.get(session);
    return last?.number === number && last.outcome === outcome;
  }
}
