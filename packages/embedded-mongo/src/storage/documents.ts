import type { StatementSync } from 'node:sqlite';
import { type Doc, decode, ownField } from '../values/bson.ts';
import { encodeKey } from '../values/keys.ts';
import { indexKeys } from '../values/paths.ts';
import { decodeFields } from '../values/raw-bson.ts';
import { CappedSizes } from './capped.ts';
import type { Catalogue, Collection, Index } from './catalogue.ts';
import { ID_INDEX } from './catalogue.ts';
import { duplicateKey } from './duplicate-key.ts';
import type { KeyCounts } from './key-counts.ts';
import { KeySorter } from './key-sorter.ts';
import { type Connection, isUniqueViolation } from './sqlite.ts';
import type { Slices, TimeSlicer } from './time-slicer.ts';

const NO_KEYS: readonly Buffer[] = [];

/** A key, the row id of its document, and the statement that inserts both into an index. */
type KeyInsertion = { key: Buffer; rid: number; statement: StatementSync };

/**
 * The maximum memory for keys that wait to be written or removed. Sorted keys change each page of an index only once;
 * beyond this limit, the keys are written in several sorted parts.
 */
const MAX_PENDING_BYTES = 64 * 1024 * 1024;

/** A document and its replacement, which has the same `_id`. */
export interface Replacement {
  rid: number;
  before: Doc;
  after: { doc: Doc; raw: Buffer };
}

/** A document that is replaced or, without `after`, removed. */
export type Change = Replacement | { rid: number; before: Doc; after?: undefined };

type KeyBatch = { index: Index; keys: KeySorter };

const batchesFor = (indexes: readonly Index[]): KeyBatch[] =>
  indexes.map((index) => ({ index, keys: new KeySorter() }));

const largestOf = (batches: readonly KeyBatch[]): KeyBatch =>
  batches.reduce((largest, batch) => (batch.keys.bytes > largest.keys.bytes ? batch : largest));

const exceedMemory = (batches: readonly KeyBatch[]): boolean =>
  batches.reduce((sum, { keys }) => sum + keys.bytes, 0) > MAX_PENDING_BYTES;

/** The top-level fields from which the keys of the indexes are made. */
const leadingFields = (indexes: readonly Index[]): ReadonlySet<string> =>
  new Set(indexes.flatMap((index) => index.fields.map(({ parts }) => parts[0] ?? '')));

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The keys of `keys` that `others` does not contain. */
function difference(keys: readonly Buffer[], others: readonly Buffer[]): readonly Buffer[] {
  const [first, second] = others;
  if (first === undefined) return keys;
  if (second === undefined) return keys.filter((key) => !key.equals(first));
  const excludedKeys = new Set(others.map((key) => key.toString('latin1')));
  return keys.filter((key) => !excludedKeys.has(key.toString('latin1')));
}

/** Whether two documents certainly have the same keys in an index: they share the values of its top-level fields. */
const hasSameKeys = (index: Index, before: Doc, after: Doc): boolean =>
  index.covers === undefined &&
  index.fields.every(({ parts: [field = ''] }) => ownField(before, field) === ownField(after, field));

/** Writes documents and updates their index keys. Every write must be inside a transaction and a savepoint. */
export class DocumentWriter {
  readonly #connection: Connection;
  readonly #catalogue: Catalogue;
  /** The next row id by collection id. Cursors hold row ids, so an id is never assigned again. */
  readonly #nextRids = new Map<number, number>();

  readonly #capped: CappedSizes;
  readonly #counts: KeyCounts;

  constructor(connection: Connection, catalogue: Catalogue, counts: KeyCounts) {
    this.#connection = connection;
    this.#catalogue = catalogue;
    this.#counts = counts;
    this.#capped = new CappedSizes(connection);
  }

  /** Must be called after a rollback, and after keys were changed without this class. */
  clearCaches(): void {
    this.#capped.clear();
    this.#counts.clear();
  }

  /** Stores a document whose first field is `_id`. Throws error 11000 if a unique key exists already. */
  insert(collection: Collection, raw: Buffer, doc: Doc): void {
    const rid = this.#nextRid(collection.id);
    this.#nextRids.set(collection.id, rid + 1);
    const key = encodeKey(doc._id);
    try {
      this.#connection.prepare(`INSERT INTO c${collection.id}(rid, k, doc) VALUES(?, ?, ?)`).run(rid, key, raw);
    } catch (error) {
      throw isUniqueViolation(error) ? duplicateKey(collection, ID_INDEX, { doc, key }) : error;
    }
    for (const index of collection.indexes) if (index.id !== 0) this.#addKeys(collection, index, rid, doc);
    if (collection.options.capped) this.#removeOverflow(collection, raw.length);
  }

  /** Counts an added document, then deletes the oldest documents until the capped collection is within its limits. */
  #removeOverflow(collection: Collection, addedBytes: number): void {
    this.#capped.add(collection, 1, addedBytes);
    for (let oldest = this.#capped.overflow(collection); oldest; oldest = this.#capped.overflow(collection)) {
      this.#delete(collection, oldest.rid, decode(oldest.raw));
      this.#capped.add(collection, -1, -oldest.raw.length);
    }
  }

  /** The next row id. Must be called before a deletion, which may remove the highest row id. */
  #nextRid(collectionId: number): number {
    const rid =
      this.#nextRids.get(collectionId) ?? this.#connection.number(`SELECT MAX(rid) FROM c${collectionId}`) + 1;
    this.#nextRids.set(collectionId, rid);
    return rid;
  }

  #deleteRow(collectionId: number, rid: number): void {
    this.#nextRid(collectionId);
    this.#connection.prepare(`DELETE FROM c${collectionId} WHERE rid = ?`).run(rid);
  }

  /** Replaces a document. Throws error 11000 if a unique key of the new document exists already. */
  replace(collection: Collection, { rid, before, after }: Replacement): void {
    this.#connection.prepare(`UPDATE c${collection.id} SET doc = ? WHERE rid = ?`).run(after.raw, rid);
    this.#capped.invalidate(collection);
    for (const index of collection.indexes) {
      if (index.id === 0 || hasSameKeys(index, before, after.doc)) continue;
      const oldKeys = this.#keys(index, before);
      const newKeys = this.#keys(index, after.doc);
      for (const key of difference(oldKeys, newKeys)) this.#removeKey(index, key, rid);
      for (const key of difference(newKeys, oldKeys))
        this.#addKey(collection, index, { key, rid, statement: this.#insertStatement(index) });
    }
  }

  remove(collection: Collection, rid: number, doc: Doc): void {
    this.#delete(collection, rid, doc);
    this.#capped.invalidate(collection);
  }

  #delete(collection: Collection, rid: number, doc: Doc): void {
    this.#deleteRow(collection.id, rid);
    for (const index of collection.indexes) {
      if (index.id === 0) continue;
      for (const key of this.#keys(index, doc)) this.#removeKey(index, key, rid);
    }
  }

  /**
   * Fills empty indexes from the existing documents, in one pass over them. Throws error 11000 if two documents have
   * the same unique key.
   */
  *build(collection: Collection, indexes: readonly Index[], slicer: TimeSlicer): Slices<void> {
    if (indexes.length === 0) return;
    const fields = indexes.some((index) => index.covers) ? undefined : leadingFields(indexes);
    const batches = batchesFor(indexes);
    for (const [rid, raw] of this.#connection.iterate(`SELECT rid, doc FROM c${collection.id}`)) {
      if (!(raw instanceof Uint8Array)) continue;
      const doc = fields ? decodeFields(asBuffer(raw), fields) : decode(raw);
      for (const { index, keys } of batches) for (const key of this.#keys(index, doc)) keys.add(key, Number(rid));
      if (slicer.isOver) yield;
      if (exceedMemory(batches)) yield* this.#write(collection, largestOf(batches), slicer);
    }
    for (const batch of batches) yield* this.#write(collection, batch, slicer);
  }

  /** Adds and removes the keys of a batch in order. */
  *#write(collection: Collection, { index, keys }: KeyBatch, slicer: TimeSlicer): Slices<void> {
    const statement = this.#insertStatement(index);
    yield* keys.drain(slicer, (key, rid) => {
      if (rid < 0) this.#removeKey(index, key, -rid);
      else this.#addKey(collection, index, { key, rid, statement });
    });
  }

  /**
   * Replaces or removes documents, and then updates their index keys in key order. An undefined change is skipped.
   * Callers should pass the documents in the order of their row ids. Then SQLite rarely has to change a page again that
   * it has written to its log; otherwise the commit would have to read the log again. Changes of the same key keep the
   * order of the documents, so that unique keys are checked as if the documents were changed one by one.
   */
  *changeAll(collection: Collection, changes: Iterable<Change | undefined>, slicer: TimeSlicer): Slices<void> {
    const batches = batchesFor(collection.indexes.filter(({ id }) => id !== 0));
    for (const change of changes) {
      if (change) this.#changeDocument(collection, batches, change);
      if (slicer.isOver) yield;
      if (exceedMemory(batches)) yield* this.#write(collection, largestOf(batches), slicer);
    }
    for (const batch of batches) yield* this.#write(collection, batch, slicer);
    this.#capped.invalidate(collection);
  }

  /** Changes a document and adds the resulting changes of keys to the batches. */
  #changeDocument({ id }: Collection, batches: readonly KeyBatch[], { rid, before, after }: Change): void {
    if (after) this.#connection.prepare(`UPDATE c${id} SET doc = ? WHERE rid = ?`).run(after.raw, rid);
    else this.#deleteRow(id, rid);
    for (const { index, keys } of batches) {
      if (after && hasSameKeys(index, before, after.doc)) continue;
      const oldKeys = this.#keys(index, before);
      const newKeys = after ? this.#keys(index, after.doc) : NO_KEYS;
      for (const key of difference(oldKeys, newKeys)) keys.remove(key, rid);
      for (const key of difference(newKeys, oldKeys)) keys.add(key, rid);
    }
  }

  #addKeys(collection: Collection, index: Index, rid: number, doc: Doc): void {
    const statement = this.#insertStatement(index);
    for (const key of this.#keys(index, doc)) this.#addKey(collection, index, { key, rid, statement });
  }

  #insertStatement(index: Index): StatementSync {
    return this.#connection.prepare(`INSERT INTO x${index.id}(k, rid) VALUES(?, ?)`);
  }

  /** The keys of a document in an index; none if the index omits the document. Records its arrays in the catalogue. */
  #keys(index: Index, doc: Doc): readonly Buffer[] {
    if (index.covers && !index.covers(doc)) return NO_KEYS;
    const { keys, arrays } = indexKeys(index, doc);
    if (arrays !== 0) this.#catalogue.markArrays(index, arrays);
    return keys;
  }

  #addKey(collection: Collection, index: Index, { key, rid, statement }: KeyInsertion): void {
    try {
      statement.run(key, rid);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw duplicateKey(collection, index, { doc: this.#readDocument(collection, rid), key });
    }
    this.#counts.update(index.id, key, 1);
  }

  /** Reads the document of a row, which is always written before its keys. */
  #readDocument(collection: Collection, rid: number): Doc {
    const [row] = this.#connection.rows(`SELECT doc FROM c${collection.id} WHERE rid = ?`, rid);
    return row?.[0] instanceof Uint8Array ? decode(row[0]) : {};
  }

  #removeKey(index: Index, key: Buffer, rid: number): void {
    const { changes } = this.#connection.prepare(`DELETE FROM x${index.id} WHERE k = ? AND rid = ?`).run(key, rid);
    if (Number(changes) > 0) this.#counts.update(index.id, key, -1);
  }
}
