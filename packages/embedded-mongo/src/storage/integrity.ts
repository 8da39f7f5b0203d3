import { decode } from '../values/bson.ts';
import { encodeKey } from '../values/keys.ts';
import { indexKeys } from '../values/paths.ts';
import { type Collection, ID_INDEX, type Index } from './catalogue.ts';
import type { Database } from './database.ts';
import { duplicateKey } from './duplicate-key.ts';
import { isUniqueViolation } from './sqlite.ts';
import type { Slices } from './time-slicer.ts';

const entry = (rid: unknown, key: Uint8Array): string => `${String(rid)}:${Buffer.from(key).toString('latin1')}`;

/**
 * Finds errors in the indexes of a collection: keys that belong to no document, missing keys of documents, and arrays
 * that `Index.arrays` does not record. Returns a message for each kind of error in an index; none if all are right.
 */
export function findWrongKeys(database: Database, collection: Collection): string[] {
  return collection.indexes.flatMap((index) => keyErrors(database, collection, index));
}

function keyErrors(database: Database, collection: Collection, index: Index): string[] {
  const { readConnection } = database;
  const table = index.id === 0 ? `c${collection.id}` : `x${index.id}`;
  const storedKeys = new Set<string>();
  for (const [rid, key] of readConnection.iterate(`SELECT rid, k FROM ${table} NOT INDEXED`))
    if (key instanceof Uint8Array) storedKeys.add(entry(rid, key));
  let missingCount = 0;
  let hasUnmarkedArrays = false;
  for (const [rid, raw] of readConnection.iterate(`SELECT rid, doc FROM c${collection.id} NOT INDEXED`)) {
    if (!(raw instanceof Uint8Array)) continue;
    const doc = decode(raw);
    if (index.covers && !index.covers(doc)) continue;
    const { keys, arrays } = index.id === 0 ? { keys: [encodeKey(doc._id)], arrays: 0 } : indexKeys(index, doc);
    if ((arrays & ~index.arrays) !== 0) hasUnmarkedArrays = true;
    for (const key of keys) if (!storedKeys.delete(entry(rid, key))) missingCount += 1;
  }
  const errors: string[] = [];
  if (missingCount > 0) errors.push(`index '${index.name}' lacks ${missingCount} keys of documents`);
  if (storedKeys.size > 0) errors.push(`index '${index.name}' has ${storedKeys.size} keys that no document gives`);
  if (hasUnmarkedArrays) errors.push(`index '${index.name}' is not marked as holding arrays`);
  return errors;
}

/**
 * Rebuilds all indexes of a collection from its documents. Throws error 11000 DuplicateKey if two documents have the
 * same unique key.
 */
export function* rebuild(database: Database, collection: Collection): Slices<void> {
  const { writer, slicer } = database;
  for (const [rid, raw] of writer.iterate(`SELECT rid, doc FROM c${collection.id} NOT INDEXED`)) {
    if (!(raw instanceof Uint8Array)) continue;
    const doc = decode(raw);
    const key = encodeKey(doc._id);
    try {
      writer.prepare(`UPDATE c${collection.id} SET k = ?1 WHERE rid = ?2 AND k <> ?1`).run(key, Number(rid));
    } catch (error) {
      throw isUniqueViolation(error) ? duplicateKey(collection, ID_INDEX, { doc, key }) : error;
    }
    if (slicer.isOver) yield;
  }
  writer.db.exec(`REINDEX c${collection.id}`);
  const indexes = collection.indexes.filter(({ id }) => id !== 0);
  for (const { id } of indexes) writer.prepare(`DELETE FROM x${id}`).run();
  database.documents.clearCaches();
  yield* database.documents.build(collection, indexes, slicer);
}
