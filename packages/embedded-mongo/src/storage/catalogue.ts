import { compileFilter, type Matcher } from '../semantics/match.ts';
import { type Doc, decode, encodeDocument } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import type { IndexShape } from '../values/paths.ts';
import type { Connection } from './sqlite.ts';

/** An index as `createIndexes` describes it and `listIndexes` shows it. */
export type IndexSpec = Doc & {
  v: number;
  key: Doc;
  name: string;
  unique?: boolean;
  sparse?: boolean;
  hidden?: boolean;
  partialFilterExpression?: Doc;
  expireAfterSeconds?: number;
};

/** An index. Its keys are in the table `x<id>`. The keys of `_id_`, whose id is 0, are in the table of documents. */
export interface Index extends IndexShape {
  readonly id: number;
  readonly name: string;
  readonly spec: IndexSpec;
  readonly unique: boolean;
  readonly hidden: boolean;
  /** The condition of a partial index. */
  readonly partial: Doc | undefined;
  /** The compiled condition of a partial index. */
  readonly covers: Matcher | undefined;
  /** True if a document has had several keys, or may have had. Only a rollback makes it false again. */
  readonly multikey: boolean;
  /** The fields whose path met an array in some document: bit 0 for the first field. Only a rollback clears bits. */
  arrays: number;
}

/** A collection. Its documents are in the table `c<id>`. */
export interface Collection {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly ns: string;
  readonly options: Doc;
  readonly indexes: readonly Index[];
}

/** The index every collection has. */
export const ID_INDEX: Index = {
  id: 0,
  name: '_id_',
  spec: { v: 2, key: { _id: 1 }, name: '_id_' },
  unique: true,
  sparse: false,
  hidden: false,
  partial: undefined,
  covers: undefined,
  multikey: false,
  arrays: 0,
  fields: [{ path: '_id', parts: ['_id'], dir: 1 }],
};

/** The value of `arrays` that says that any field may be an array. */
const ALL_ARRAYS = -1;

const makeIndex = (id: number, spec: IndexSpec, arrays: number): Index => ({
  id,
  name: spec.name,
  spec,
  unique: spec.unique === true,
  sparse: spec.sparse === true,
  hidden: spec.hidden === true,
  partial: spec.partialFilterExpression,
  covers: spec.partialFilterExpression && compileFilter(spec.partialFilterExpression),
  get multikey() {
    return this.arrays !== 0;
  },
  arrays,
  fields: Object.entries(spec.key).map(([path, direction]) => ({
    path,
    parts: path.split('.'),
    dir: Number(direction) < 0 ? -1 : 1,
  })),
});

type CollectionsByNs = ReadonlyMap<string, Collection>;

/** A state to which the catalogue can be reverted. */
export interface CatalogueSavepoint {
  readonly collections: CollectionsByNs;
  readonly arrayChangeCount: number;
}

/**
 * Returns `arrays` as it is stored: twice its value. A stored 1 means all fields: earlier versions stored it for "some
 * fields are arrays".
 */
const storedArrays = (arrays: number): number => (arrays === ALL_ARRAYS ? 1 : (arrays >>> 0) * 2);
const arraysFrom = (stored: number): number => (stored === 1 ? ALL_ARRAYS : (stored / 2) | 0);

const asBytes = (value: unknown): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array(5));

/** A stored index description. It has `key` and `name`, because `createIndexes` checked them. */
const asSpec = (doc: Doc): IndexSpec => ({ ...doc, v: Number(doc.v), key: doc.key, name: String(doc.name) });

/**
 * The list of collections and indexes. It is held in memory and changed only inside a transaction. The `committed`
 * state is that of the last commit, for reads that must not see uncommitted changes.
 */
export class Catalogue {
  readonly #connection: Connection;
  #collections: CollectionsByNs;
  #committed: CollectionsByNs;
  /** Indexes whose `arrays` changed since the last commit, with the value before the change. */
  #arrayChanges: { index: Index; before: number }[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#collections = this.#load();
    this.#committed = this.#collections;
  }

  /** Reads the catalogue from the file again, because another connection may have changed it. */
  reload(): void {
    this.#collections = this.#load();
    this.#committed = this.#collections;
  }

  #load(): CollectionsByNs {
    const indexesByCollection = new Map<number, Index[]>();
    for (const [id, collectionId, spec, encodedArrays] of this.#connection.rows(
      'SELECT id, collection, spec, multikey FROM indexes ORDER BY id',
    )) {
      const indexes = indexesByCollection.get(Number(collectionId)) ?? [];
      indexes.push(makeIndex(Number(id), asSpec(decode(asBytes(spec))), arraysFrom(Number(encodedArrays))));
      indexesByCollection.set(Number(collectionId), indexes);
    }
    const collections = new Map<string, Collection>();
    for (const [id, db, name, options] of this.#connection.rows('SELECT id, db, name, options FROM collections')) {
      const ns = `${db}.${name}`;
      collections.set(ns, {
        id: Number(id),
        db: String(db),
        name: String(name),
        ns,
        options: decode(asBytes(options)),
        indexes: [ID_INDEX, ...(indexesByCollection.get(Number(id)) ?? [])],
      });
    }
    return collections;
  }

  /** The collection of a namespace; with `committed`, as of the last commit. */
  get(ns: string, committed = false): Collection | undefined {
    return (committed ? this.#committed : this.#collections).get(ns);
  }

  /** The collections of a database, or all collections. */
  list(db?: string, committed = false): Collection[] {
    const collections = [...(committed ? this.#committed : this.#collections).values()];
    return db === undefined ? collections : collections.filter((collection) => collection.db === db);
  }

  savepoint(): CatalogueSavepoint {
    return { collections: this.#collections, arrayChangeCount: this.#arrayChanges.length };
  }

  /** Reverts the catalogue to a savepoint. The file must have been reverted before. */
  revert(savepoint: CatalogueSavepoint): void {
    this.#collections = savepoint.collections;
    for (const { index, before } of this.#arrayChanges.splice(savepoint.arrayChangeCount).reverse())
      index.arrays = before;
  }

  /** Reverts the catalogue to the last commit. */
  rollback(): void {
    this.revert({ collections: this.#committed, arrayChangeCount: 0 });
  }

  /** Marks the present state as committed. */
  commit(): void {
    this.#committed = this.#collections;
    this.#arrayChanges = [];
  }

  #put(collection: Collection): Collection {
    this.#collections = new Map(this.#collections).set(collection.ns, collection);
    return collection;
  }

  #remove(ns: string): void {
    const collections = new Map(this.#collections);
    collections.delete(ns);
    this.#collections = collections;
  }

  /** Adds a collection and its table. */
  create(db: string, name: string, options: Doc): Collection {
    const result = this.#connection
      .prepare('INSERT INTO collections(db, name, options) VALUES(?, ?, ?)')
      .run(db, name, encodeDocument(options));
    const id = Number(result.lastInsertRowid);
    this.#connection.db.exec(`CREATE TABLE c${id}(rid INTEGER PRIMARY KEY, k BLOB NOT NULL UNIQUE, doc BLOB NOT NULL)`);
    return this.#put({ id, db, name, ns: `${db}.${name}`, options, indexes: [ID_INDEX] });
  }

  /** Removes a collection with its documents and indexes. */
  drop(collection: Collection): void {
    for (const index of collection.indexes) if (index.id !== 0) this.#dropTable(index);
    this.#connection.dropStatements(`c${collection.id}`);
    this.#connection.db.exec(`DROP TABLE c${collection.id}`);
    this.#connection.prepare('DELETE FROM collections WHERE id = ?').run(collection.id);
    this.#remove(collection.ns);
  }

  rename(collection: Collection, db: string, name: string): Collection {
    this.#connection.prepare('UPDATE collections SET db = ?, name = ? WHERE id = ?').run(db, name, collection.id);
    this.#remove(collection.ns);
    return this.#put({ ...collection, db, name, ns: `${db}.${name}` });
  }

  /**
   * Adds an index and its empty table. In a unique index the key is the primary key, so SQLite itself rejects
   * duplicates.
   */
  addIndex(collection: Collection, spec: IndexSpec): { collection: Collection; index: Index } {
    const result = this.#connection
      .prepare('INSERT INTO indexes(collection, spec) VALUES(?, ?)')
      .run(collection.id, encodeDocument(spec));
    const index = makeIndex(Number(result.lastInsertRowid), spec, 0);
    const primaryKey = index.unique ? 'PRIMARY KEY(k)' : 'PRIMARY KEY(k, rid)';
    this.#connection.db.exec(
      `CREATE TABLE x${index.id}(k BLOB NOT NULL, rid INTEGER NOT NULL, ${primaryKey}) WITHOUT ROWID`,
    );
    return { collection: this.#put({ ...collection, indexes: [...collection.indexes, index] }), index };
  }

  dropIndex(collection: Collection, index: Index): Collection {
    this.#dropTable(index);
    return this.#put({ ...collection, indexes: collection.indexes.filter((other) => other !== index) });
  }

  #dropTable(index: Index): void {
    this.#connection.dropStatements(`x${index.id}`);
    this.#connection.db.exec(`DROP TABLE x${index.id}`);
    this.#connection.prepare('DELETE FROM indexes WHERE id = ?').run(index.id);
  }

  /** Changes the description of an index (`collMod`). Its keys stay. */
  changeIndex(collection: Collection, index: Index, spec: IndexSpec): Collection {
    this.#connection.prepare('UPDATE indexes SET spec = ? WHERE id = ?').run(encodeDocument(spec), index.id);
    const changedIndex = makeIndex(index.id, spec, index.arrays);
    const indexes = collection.indexes.map((other) => (other === index ? changedIndex : other));
    return this.#put({ ...collection, indexes });
  }

  /** Adds to the index's `arrays` the fields whose path met an array in a document. */
  markArrays(index: Index, arrays: number): void {
    const before = index.arrays;
    const after = before | arrays;
    if (after === before) return;
    this.#connection.prepare('UPDATE indexes SET multikey = ? WHERE id = ?').run(storedArrays(after), index.id);
    index.arrays = after;
    this.#arrayChanges.push({ index, before });
  }
}

/**
 * Checks the names of a database and a collection. Throws error 73 InvalidNamespace.
 *
 * Source: MongoDB Manual, "MongoDB Limits and Thresholds", Naming Restrictions.
 */
export function checkNamespace(db: unknown, name: unknown): { db: string; name: string } {
  const invalidNamespace = (message: string) => new MongoError(73, 'InvalidNamespace', message);
  if (typeof db !== 'string' || db === '' || Buffer.byteLength(db) > 63 || /[/\\. "$\0]/.test(db))
    throw invalidNamespace(`Invalid database name: '${String(db)}'`);
  if (typeof name !== 'string' || name === '') throw invalidNamespace(`Invalid collection name: '${String(name)}'`);
  if (/[$\0]/.test(name) || name.startsWith('.') || name.startsWith('system.'))
    throw invalidNamespace(`Invalid collection name: ${name}`);
  if (Buffer.byteLength(db) + 1 + Buffer.byteLength(name) > 255)
    throw invalidNamespace(`Fully qualified namespace is too long: ${db}.${name}`);
  return { db, name };
}
