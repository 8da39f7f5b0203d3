import { SliceOver, type TimeSlicer } from '../storage/time-slicer.ts';
import { MongoError } from '../values/errors.ts';
import { cursorReply } from './cursor-reply.ts';

/** Returns encoded documents one by one. */
export interface ReplySource {
  next(): Buffer | undefined;
  /** True if it is certain, without reading further, that no document follows. */
  done(): boolean;
  /** True if reading can continue after {@link SliceOver}. */
  readonly resumable?: boolean;
  /** Drops the documents that were read ahead. */
  release(): void;
  /** Estimated bytes of memory that the source still holds after `release`; absent if they are not counted. */
  heldBytes?(): number;
}

/** The session and the transaction in which a cursor is opened or used. */
export interface CursorOwner {
  /** The key of the session; empty without a session. */
  session: string;
  /** A cursor of a transaction is closed when the transaction ends. */
  transaction: string | undefined;
}

interface Batch {
  documents: Buffer[];
  /** True if no document follows. False if one may follow. */
  hasEnded: boolean;
}

interface Cursor {
  ns: string;
  source: ReplySource;
  owner: CursorOwner;
  usedAt: number;
  heldBytes: number;
}

/** Size of the first batch, in documents, if the client names none. Source: MongoDB Manual, "find", batchSize. */
const FIRST_BATCH = 101;
/** A batch ends with the document that brings its size to this number of bytes. */
const BATCH_BYTES = 16 * 1024 * 1024;
/** Source: MongoDB Manual, "cursorTimeoutMillis". */
const MAX_IDLE_MS = 10 * 60_000;
const MAX_CURSORS = 500;
/** The maximum of `heldBytes` of all idle cursors together. A running aggregation does not count. */
const MAX_HELD_BYTES = 200_000_000;

/**
 * The open cursors. Between two batches a cursor holds its position in the data and, depending on its source, the row
 * ids of a sort, the documents of stages such as `$group`, or a list such as that of `listIndexes`. A cursor that is
 * idle for ten minutes is closed. If too many cursors are open, or they hold too much memory, the cursors that have
 * been idle longest are closed.
 *
 * Source: MongoDB Manual, "Cursors".
 */
export class Cursors {
  readonly #cursors = new Map<number, Cursor>();
  readonly #slicer: TimeSlicer;
  #nextId: number;

  /** @param firstId id of the first cursor; the ids of two threads must not collide */
  constructor(slicer: TimeSlicer, firstId = 1) {
    this.#slicer = slicer;
    this.#nextId = firstId;
  }

  get size(): number {
    return this.#cursors.size;
  }

  /**
   * Returns the reply with the first batch. Opens a cursor if more documents may follow. With `singleBatch`, opens no
   * cursor, and the end of the slice does not shorten the batch.
   */
  open(
    ns: string,
    source: ReplySource,
    options: { batchSize?: number | undefined; singleBatch?: boolean; owner: CursorOwner },
  ): Buffer {
    const slicer = options.singleBatch ? undefined : this.#slicer;
    const { documents, hasEnded } = takeBatch(source, options.batchSize ?? FIRST_BATCH, slicer);
    if (hasEnded || options.singleBatch) return cursorReply({ id: 0, ns, batch: 'firstBatch' }, documents);
    source.release();
    const id = this.#nextId++;
    this.#store(id, { ns, source, owner: options.owner, usedAt: 0, heldBytes: 0 });
    if (this.#cursors.size > MAX_CURSORS) this.#closeLongestIdle();
    return cursorReply({ id, ns, batch: 'firstBatch' }, documents);
  }

  /**
   * Answers `getMore`. Throws error 43 CursorNotFound if the cursor is closed or belongs to another transaction, and
   * error 13 Unauthorized if it belongs to another namespace. An error while reading closes the cursor.
   */
  getMore(id: number, options: { ns: string; batchSize: number; owner: CursorOwner }): Buffer {
    const cursor = this.#cursors.get(id);
    if (!cursor || cursor.owner.transaction !== options.owner.transaction)
      throw new MongoError(43, 'CursorNotFound', `cursor id ${id} not found`);
    if (cursor.ns !== options.ns)
      throw new MongoError(13, 'Unauthorized', `cursor id ${id} belongs to namespace ${cursor.ns}, not ${options.ns}`);
    try {
      const { documents, hasEnded } = this.#nextBatch(cursor.source, options.batchSize || Number.POSITIVE_INFINITY);
      this.#cursors.delete(id);
      if (hasEnded) return cursorReply({ id: 0, ns: cursor.ns, batch: 'nextBatch' }, documents);
      cursor.source.release();
      this.#store(id, cursor);
      return cursorReply({ id, ns: cursor.ns, batch: 'nextBatch' }, documents);
    } catch (error) {
      this.#cursors.delete(id);
      throw error;
    }
  }

  /** Reads up to `maxDocuments`, and fewer if the slice ends first: perhaps none, if the source is resumable. */
  #nextBatch(source: ReplySource, maxDocuments: number): Batch {
    const documents: Buffer[] = [];
    const collect = (): Batch => takeBatch(source, maxDocuments, this.#slicer, documents);
    if (!source.resumable) return collect();
    try {
      return this.#slicer.interruptible(collect);
    } catch (error) {
      if (error instanceof SliceOver) return { documents, hasEnded: false };
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
    this.#killWhere((cursor) => now - cursor.usedAt > MAX_IDLE_MS);
  }

  #killWhere(condition: (cursor: Cursor) => boolean): void {
    for (const [id, cursor] of this.#cursors) if (condition(cursor)) this.#cursors.delete(id);
  }

  /** Stores a cursor as the most recently used one. */
  #store(id: number, cursor: Cursor): void {
    cursor.usedAt = performance.now();
    cursor.heldBytes = cursor.source.heldBytes?.() ?? 0;
    this.#cursors.set(id, cursor);
    if (cursor.heldBytes > 0) this.#limitHeldBytes();
  }

  /** Closes cursors that hold memory, longest idle first, until the rest is within the limit. */
  #limitHeldBytes(): void {
    let total = 0;
    for (const cursor of this.#cursors.values()) total += cursor.heldBytes;
    for (const [id, cursor] of this.#cursors) {
      if (total <= MAX_HELD_BYTES) return;
      if (cursor.heldBytes === 0) continue;
      this.#cursors.delete(id);
      total -= cursor.heldBytes;
    }
  }

  /** Closes the first cursor of the map. It has been idle longest, because a used cursor moves to the end. */
  #closeLongestIdle(): void {
    const [id] = this.#cursors.keys();
    if (id !== undefined) this.#cursors.delete(id);
  }
}

/** Whether the slice is over is checked once per this many documents, because reading the clock takes time. */
const DOCUMENTS_PER_CHECK = 64;

/** Reads a batch. Documents read before {@link SliceOver} is thrown are in `documents`. */
function takeBatch(
  source: ReplySource,
  maxDocuments: number,
  slicer: TimeSlicer | undefined,
  documents: Buffer[] = [],
): Batch {
  let bytes = 0;
  while (documents.length < maxDocuments && bytes < BATCH_BYTES) {
    const document = source.next();
    if (!document) return { documents, hasEnded: true };
    documents.push(document);
    bytes += document.length;
    if (documents.length % DOCUMENTS_PER_CHECK === 0 && slicer?.isOver) break;
  }
  return { documents, hasEnded: source.done() };
}
