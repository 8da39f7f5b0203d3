import { type Pace, SliceOver } from '../storage/pace.ts';
import { MongoError } from '../values/errors.ts';
import { cursorReply } from './cursor-reply.ts';

/** Encoded documents, one by one. */
export interface ReplySource {
  next(): Buffer | undefined;
  /** True when it is known, without looking, that nothing follows. */
  done(): boolean;
  /** True where it goes on after {@link SliceOver}. */
  readonly resumable?: boolean;
  /** Lets go of documents read ahead. */
  release(): void;
  /** About how many bytes of memory it holds even so; absent where that is not known. */
  held?(): number;
}

/** The client that opened a cursor. */
export interface CursorOwner {
  session: string;
  /** The transaction it belongs to and ends with. */
  transaction: string | undefined;
}

interface Cursor {
  ns: string;
  source: ReplySource;
  owner: CursorOwner;
  usedAt: number;
  held: number;
}

/** How many documents the first batch has where none is asked for. Source: MongoDB Manual, "find", batchSize. */
const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024;
/** Source: MongoDB Manual, "cursorTimeoutMillis". */
const IDLE_MS = 10 * 60_000;
const MOST_CURSORS = 500;
/** Bytes that all idle cursors together may hold. An aggregation that runs needs nearly as much again. */
const MOST_HELD = 200_000_000;

/**
 * The open cursors. They hold a position in the data, and documents only after stages such as `$sort` or `$group`. One
 * that is idle for ten minutes is closed. Where too many are open or they hold too much, those idle longest are closed.
 *
 * Source: MongoDB Manual, "Cursors".
 */
export class Cursors {
  readonly #cursors = new Map<number, Cursor>();
  readonly #pace: Pace;
  #nextId: number;

  /** @param firstId of the cursors opened here, so that those of two threads differ */
  constructor(pace: Pace, firstId = 1) {
    this.#pace = pace;
    this.#nextId = firstId;
  }

  get size(): number {
    return this.#cursors.size;
  }

  /** Answers with the first batch, and opens a cursor for the rest. */
  open(
    ns: string,
    source: ReplySource,
    options: { batchSize?: number | undefined; singleBatch?: boolean; owner: CursorOwner },
  ): Buffer {
    const pace = options.singleBatch ? undefined : this.#pace;
    const { documents, ended } = takeBatch(source, options.batchSize ?? FIRST_BATCH, pace);
    if (ended || options.singleBatch) return cursorReply({ id: 0, ns, batch: 'firstBatch' }, documents);
    source.release();
    const id = this.#nextId++;
    this.#keep(id, { ns, source, owner: options.owner, usedAt: 0, held: 0 });
    if (this.#cursors.size > MOST_CURSORS) this.#closeOldest();
    return cursorReply({ id, ns, batch: 'firstBatch' }, documents);
  }

  /** Answers `getMore`. Error 43 CursorNotFound for a cursor that is closed or belongs to another transaction. */
  more(id: number, options: { ns: string; batchSize: number; owner: CursorOwner }): Buffer {
    const cursor = this.#cursors.get(id);
    if (!cursor || cursor.owner.transaction !== options.owner.transaction)
      throw new MongoError(43, 'CursorNotFound', `cursor id ${id} not found`);
    if (cursor.ns !== options.ns)
      throw new MongoError(13, 'Unauthorized', `cursor id ${id} belongs to namespace ${cursor.ns}, not ${options.ns}`);
    try {
      const { documents, ended } = this.#nextBatch(cursor.source, options.batchSize || Number.POSITIVE_INFINITY);
      this.#cursors.delete(id);
      if (ended) return cursorReply({ id: 0, ns: cursor.ns, batch: 'nextBatch' }, documents);
      cursor.source.release();
      this.#keep(id, cursor);
      return cursorReply({ id, ns: cursor.ns, batch: 'nextBatch' }, documents);
    } catch (error) {
      this.#cursors.delete(id);
      throw error;
    }
  }

  /** As many documents as a slice allows. It may be none where the source can continue from where it stopped. */
  #nextBatch(source: ReplySource, size: number): { documents: Buffer[]; ended: boolean } {
    const documents: Buffer[] = [];
    const collect = (): { documents: Buffer[]; ended: boolean } => takeBatch(source, size, this.#pace, documents);
    if (!source.resumable) return collect();
    try {
      return this.#pace.interruptible(collect);
    } catch (error) {
      if (error instanceof SliceOver) return { documents, ended: false };
      throw error;
    }
  }

  /** Closes a cursor; false if there was none. */
  kill(id: number): boolean {
    return this.#cursors.delete(id);
  }

  /** Closes the cursors of a transaction that ended. */
  killTransaction(transaction: string): void {
    this.#killWhere((cursor) => cursor.owner.transaction === transaction);
  }

  killSession(session: string): void {
    this.#killWhere((cursor) => cursor.owner.session === session);
  }

  /** Closes cursors that were not used for ten minutes. */
  closeIdle(now = performance.now()): void {
    this.#killWhere((cursor) => now - cursor.usedAt > IDLE_MS);
  }

  #killWhere(condition: (cursor: Cursor) => boolean): void {
    for (const [id, cursor] of this.#cursors) if (condition(cursor)) this.#cursors.delete(id);
  }

  /** Keeps a cursor as the one used last. */
  #keep(id: number, cursor: Cursor): void {
    cursor.usedAt = performance.now();
    cursor.held = cursor.source.held?.() ?? 0;
    this.#cursors.set(id, cursor);
    if (cursor.held > 0) this.#closeHolding();
  }

  /** Closes cursors that hold memory, the one idle longest first, until the rest is within the limit. */
  #closeHolding(): void {
    let held = 0;
    for (const cursor of this.#cursors.values()) held += cursor.held;
    for (const [id, cursor] of this.#cursors) {
      if (held <= MOST_HELD) return;
      if (cursor.held === 0) continue;
      this.#cursors.delete(id);
      held -= cursor.held;
    }
  }

  /** A used cursor moves to the end of the map, so the first one is idle longest. */
  #closeOldest(): void {
    const [oldest] = this.#cursors.keys();
    if (oldest !== undefined) this.#cursors.delete(oldest);
  }
}

/** Documents after which a batch may end because the slice is over; fewer would cost more than they spare. */
const LEAST_BATCH = 64;

function takeBatch(
  source: ReplySource,
  size: number,
  pace: Pace | undefined,
  documents: Buffer[] = [],
): { documents: Buffer[]; ended: boolean } {
  let bytes = 0;
  while (documents.length < size && bytes < BATCH_BYTES) {
    const document = source.next();
    if (!document) return { documents, ended: true };
    documents.push(document);
    bytes += document.length;
    if (documents.length % LEAST_BATCH === 0 && pace?.over) break;
  }
  return { documents, ended: source.done() };
}
