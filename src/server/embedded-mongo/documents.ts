import { type Doc, decode } from './bson.ts';
import { CappedTallies } from './capped.ts';
import type { Catalogue, Collection, Index } from './catalogue.ts';
import { ID_INDEX } from './catalogue.ts';
import { duplicateKey } from './duplicate-key.ts';
import { encodeKey } from './keys.ts';
import { indexKeys } from './paths.ts';
import { type Connection, isUniqueViolation } from './sqlite.ts';

const NO_KEYS: readonly Buffer[] = [];

/** The keys of one list that the other has not. */
function difference(keys: readonly Buffer[], others: readonly Buffer[]): readonly Buffer[] {
  const [other, another] = others;
  if (other === undefined) return keys;
  if (another === undefined) return keys.filter((key) => !key.equals(other));
  const known = new Set(others.map((one) => one.toString('latin1')));
  return keys.filter((key) => !known.has(key.toString('latin1')));
}

/** Writes documents and keeps their index keys in step. Every call belongs inside a transaction and a savepoint. */
export class DocumentWriter {
  readonly #connection: Connection;
  readonly #catalogue: Catalogue;
  /** The next row id of each collection. Ids are never given twice while the process runs, so cursors can keep them. */
  readonly #nextRids = new Map<number, number>();

  readonly #capped: CappedTallies;

  constructor(connection: Connection, catalogue: Catalogue) {
    this.#connection = connection;
    this.#catalogue = catalogue;
    this.#capped = new CappedTallies(connection);
  }

  /** To be called after something was undone. */
  undone(): void {
    this.#capped.forgetAll();
  }

  /** Stores a document whose bytes begin with its `_id`. Error 11000 where a unique key is taken. */
  insert(collection: Collection, raw: Buffer, doc: Doc): void {
    const rid = this.#takeRid(collection.id);
    try {
      this.#connection
        .prepare(`INSERT INTO c${collection.id}(rid, k, doc) VALUES(?, ?, ?)`)
        .run(rid, encodeKey(doc._id), raw);
    } catch (error) {
      throw isUniqueViolation(error) ? duplicateKey(collection, ID_INDEX, doc) : error;
    }
    for (const index of collection.indexes) if (index.id !== 0) this.#addKeys(collection, index, rid, doc);
    if (collection.options.capped) this.#makeRoom(collection, raw.length);
  }

  /** A capped collection that is full loses its oldest documents. */
  #makeRoom(collection: Collection, added: number): void {
    this.#capped.add(collection, 1, added);
    for (let old = this.#capped.overflow(collection); old; old = this.#capped.overflow(collection)) {
      this.#delete(collection, old.rid, decode(old.raw));
      this.#capped.add(collection, -1, -old.raw.length);
    }
  }

  #takeRid(collectionId: number): number {
    const rid =
      this.#nextRids.get(collectionId) ?? this.#connection.number(`SELECT MAX(rid) FROM c${collectionId}`) + 1;
    this.#nextRids.set(collectionId, rid + 1);
    return rid;
  }

  /** Replaces a document by another with the same `_id`. */
  replace(collection: Collection, rid: number, before: Doc, after: { doc: Doc; raw: Buffer }): void {
    this.#connection.prepare(`UPDATE c${collection.id} SET doc = ? WHERE rid = ?`).run(after.raw, rid);
    this.#capped.forget(collection);
    for (const index of collection.indexes) {
      if (index.id === 0) continue;
      const old = this.#keys(index, before);
      const fresh = this.#keys(index, after.doc);
      for (const key of difference(old, fresh)) this.#removeKey(index, key, rid);
      for (const key of difference(fresh, old)) this.#addKey(collection, index, { key, rid, doc: after.doc });
    }
  }

  remove(collection: Collection, rid: number, doc: Doc): void {
    this.#delete(collection, rid, doc);
    this.#capped.forget(collection);
  }

  #delete(collection: Collection, rid: number, doc: Doc): void {
    this.#connection.prepare(`DELETE FROM c${collection.id} WHERE rid = ?`).run(rid);
    for (const index of collection.indexes) {
      if (index.id === 0) continue;
      for (const key of this.#keys(index, doc)) this.#removeKey(index, key, rid);
    }
  }

  /** Fills a new index from the documents there are. */
  build(collection: Collection, index: Index): void {
    const rows: Iterable<unknown> = this.#connection.prepare(`SELECT rid, doc FROM c${collection.id}`).iterate();
    for (const row of rows) {
      if (!Array.isArray(row)) continue;
      this.#addKeys(collection, index, Number(row[0]), decode(row[1]));
    }
  }

  #addKeys(collection: Collection, index: Index, rid: number, doc: Doc): void {
    for (const key of this.#keys(index, doc)) this.#addKey(collection, index, { key, rid, doc });
  }

  /** The keys of a document in an index; none where a partial index does not cover it. */
  #keys(index: Index, doc: Doc): readonly Buffer[] {
    if (index.covers && !index.covers(doc)) return NO_KEYS;
    const { keys, arrays } = indexKeys(index, doc);
    if (arrays !== 0) this.#catalogue.markArrays(index, arrays);
    return keys;
  }

  #addKey(collection: Collection, index: Index, entry: { key: Buffer; rid: number; doc: Doc }): void {
    try {
      this.#connection.prepare(`INSERT INTO x${index.id}(k, rid) VALUES(?, ?)`).run(entry.key, entry.rid);
    } catch (error) {
      throw isUniqueViolation(error) ? duplicateKey(collection, index, entry.doc) : error;
    }
  }

  #removeKey(index: Index, key: Buffer, rid: number): void {
    this.#connection.prepare(`DELETE FROM x${index.id} WHERE k = ? AND rid = ?`).run(key, rid);
  }
}
