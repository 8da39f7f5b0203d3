import { decode } from '../values/bson.ts';
import { encodeKey, invertKey, TYPE_CODE } from '../values/keys.ts';
import type { Collection, Index } from './catalogue.ts';
import type { Database } from './database.ts';

/** The maximum number of documents that one pass removes for each TTL index. */
const MAX_DOCUMENTS_PER_PASS = 500;

/**
 * Removes a limited number of expired documents, and commits. Returns true if there may be more. Must not be called
 * while a transaction or a long write is open.
 *
 * Source: MongoDB Manual, "TTL Indexes". A document with several dates in the field expires at the earliest date; a
 * document without a date in the field never expires.
 *
 * @param now milliseconds since 1970
 */
export function removeExpired(database: Database, now = Date.now()): boolean {
  let mayHaveMore = false;
  for (const { ns } of database.collections()) {
    const collection = database.collection(ns);
    for (const index of collection?.indexes ?? []) {
      if (!collection || index.spec.expireAfterSeconds === undefined) continue;
      if (removeByIndex(database, { collection, index, now })) mayHaveMore = true;
    }
  }
  database.commit();
  return mayHaveMore;
}

function removeByIndex(database: Database, task: { collection: Collection; index: Index; now: number }): boolean {
  const { collection, index, now } = task;
  const { low, high } = expiredRange(index, now);
  const rows = database.writer.rows(
    `SELECT DISTINCT rid FROM x${index.id} WHERE k >= ? AND k < ? LIMIT ${MAX_DOCUMENTS_PER_PASS}`,
    low,
    high,
  );
  if (rows.length === 0) return false;
  database.statement(() => {
    for (const [rid] of rows) {
      const [row] = database.writer.rows(`SELECT doc FROM c${collection.id} WHERE rid = ?`, Number(rid));
      if (row?.[0] instanceof Uint8Array) database.documents.remove(collection, Number(rid), decode(row[0]));
    }
  });
  return rows.length === MAX_DOCUMENTS_PER_PASS;
}

/** The range of keys whose dates have expired. */
function expiredRange(index: Index, now: number): { low: Buffer; high: Buffer } {
  const expiryLimit = encodeKey(new Date(now - (index.spec.expireAfterSeconds ?? 0) * 1000));
  if (index.fields[0]?.dir === 1) return { low: Buffer.from([TYPE_CODE.date]), high: expiryLimit };
  return {
    low: Buffer.concat([invertKey(expiryLimit), Buffer.from([0xff])]),
    high: Buffer.from([255 - TYPE_CODE.date + 1]),
  };
}
