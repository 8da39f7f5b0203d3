import { checkConcerns, checkFields } from '../commands/arguments.ts';
import type { TransactionId } from '../storage/commit-log.ts';
import type { Database } from '../storage/database.ts';
import { type Slices, toEnd } from '../storage/time-slicer.ts';
import type { Doc } from '../values/bson.ts';
import type { MongoError } from '../values/errors.ts';
import { errorReply, type Log, toMongoError } from './dispatch.ts';
import type { Client, Job } from './job.ts';
import { noSuchTransaction, Transactions, transactionKey, transactionTooOld } from './transactions.ts';

interface TransactionParts {
  database: Database;
  log: Log;
  /** Runs a command inside the transaction with this key. */
  execute: (job: Job, transaction: string) => Slices<Doc | Buffer>;
  /** Commits the changes made before the transaction. */
  flush: () => void;
  hasLongWrite: () => boolean;
  /** Called when the transaction with this key has ended, so that waiting jobs continue. */
  onEnd: (transaction: string | undefined) => void;
  onStorageFailed: (error: MongoError) => void;
}

/** Runs the commands of transactions. At most one transaction is open. */
export class TransactionRunner {
  readonly #transactions = new Transactions(() => this.abort());
  readonly #parts: TransactionParts;
  /** The client that sent the latest command of the open transaction. */
  #client: Client | undefined;

  constructor(parts: TransactionParts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#transactions.open !== undefined;
  }

  /** Rolls back the transaction of a client that is gone. */
  clientClosed(client: Client): void {
    if (this.#client === client) this.abort();
  }

  /** Rolls back the transaction of a session that was ended or killed. */
  sessionEnded(session: string): void {
    if (this.#transactions.open?.session === session) this.abort();
  }

  abort(): void {
    if (this.#transactions.open) this.#endOpen('aborted');
  }

  /**
   * Runs a command of a transaction, unless the transaction cannot begin yet or the client is gone. A commit or abort
   * runs even if the client is gone.
   *
   * @returns the reply; 'wait' if the transaction cannot begin while another one or a long write is open; 'dropped' if
   *   the client is gone
   */
  run(job: Job, id: TransactionId): Doc | Buffer | 'wait' | 'dropped' {
    const { body } = job.request;
    const endsTransaction = job.command === 'commitTransaction' || job.command === 'abortTransaction';
    if (job.client.closed && !endsTransaction) {
      if (this.#transactions.isOpen(id)) this.abort();
      return 'dropped';
    }
    if (!this.#transactions.isOpen(id) && !endsTransaction) {
      if (this.#transactions.isOutdated(id)) return errorReply(transactionTooOld(id.number));
      if (body.startTransaction !== true) return errorReply(noSuchTransaction(id.number));
      const open = this.#transactions.open;
      if (open?.session === id.session) this.abort();
      else if (open || this.#parts.hasLongWrite()) return 'wait';
      this.#begin(id);
    }
    if (this.#transactions.isOpen(id)) this.#client = job.client;
    if (!endsTransaction) return this.#execute(job, id);
    // The commands that end a transaction are not in the registry, so their fields are checked here.
    checkFields(job.command, body, ['recoveryToken']);
    checkConcerns(body, true);
    return this.#end(job.command === 'commitTransaction' ? 'committed' : 'aborted', id);
  }

  /** Commits earlier changes first, so that a rollback of the transaction does not undo them. */
  #begin(id: TransactionId): void {
    this.#parts.flush();
    this.#parts.database.begin();
    this.#transactions.begin(id);
  }

  /** Runs a command inside the transaction. If the command fails, the transaction is rolled back, as in MongoDB. */
  #execute(job: Job, id: TransactionId): Doc | Buffer {
    const reply = toEnd(this.#parts.execute(job, transactionKey(id)));
    const hasFailed = !Buffer.isBuffer(reply) && (reply.ok === 0 || reply.writeErrors !== undefined);
    if (hasFailed) this.abort();
    return reply;
  }

  #end(outcome: 'committed' | 'aborted', id: TransactionId): Doc {
    const { database, log, onStorageFailed } = this.#parts;
    if (this.#transactions.hasEnded(id, outcome)) return { ok: 1 };
    if (!this.#transactions.isOpen(id)) {
      if (outcome === 'committed' && database.commits.has(id)) return { ok: 1 };
      return errorReply(noSuchTransaction(id.number));
    }
    try {
      if (outcome === 'committed') database.commits.add(id);
      this.#endOpen(outcome);
      return { ok: 1 };
    } catch (error) {
      const mongoError = toMongoError(error, log);
      onStorageFailed(mongoError);
      return errorReply(mongoError);
    }
  }

  #endOpen(outcome: 'committed' | 'aborted'): void {
    const { database, onEnd } = this.#parts;
    if (outcome === 'committed') database.commit();
    else database.rollback();
    const id = this.#transactions.open;
    this.#transactions.end(outcome);
    this.#client = undefined;
    onEnd(id && transactionKey(id));
  }
}
