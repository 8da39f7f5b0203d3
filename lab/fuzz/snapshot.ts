import { createHash } from 'node:crypto';
import path from 'node:path';
import mongoose from 'mongoose';

/** The stored data by collection: the number of documents, and a hash of all of them. */
export type Snapshot = ReadonlyMap<string, { count: number; hash: string }>;

/** Collections that the site's own timers write to: leases, cursors, the mail outbox and the search entries. */
const writtenByTimers: ReadonlySet<string> = new Set(['leases', 'cursors', 'outbox', 'recordEntries']);

/** Filters by collection. Events of chats are left out, because a job writes them some seconds after the messages. */
const filters: Readonly<Record<string, object>> = { events: { what: { $not: /^chat\./ } } };

/** Projections by collection. A session's last activity may be stored every minute, whatever its requests are. */
const projections: Readonly<Record<string, Record<string, 0>>> = { adminSessions: { seenAt: 0 } };

/** Reads the site's embedded store through a second connection, except the collections that timers write to. */
export async function snapshotOf(dataDir: string): Promise<Snapshot> {
  const socket = encodeURIComponent(path.join(dataDir, 'mongo.sock'));
  const client = await mongoose.mongo.MongoClient.connect(`mongodb://${socket}/site?directConnection=true`);
  try {
    const snapshot = new Map<string, { count: number; hash: string }>();
    for (const { name } of await client.db().listCollections().toArray()) {
      if (writtenByTimers.has(name)) continue;
      const documents = await client
        .db()
        .collection(name)
        .find(filters[name] ?? {}, { projection: projections[name] ?? {} })
        .sort({ _id: 1 })
        .toArray();
      const hash = createHash('sha256').update(mongoose.mongo.BSON.EJSON.stringify(documents)).digest('hex');
      snapshot.set(name, { count: documents.length, hash });
    }
    return snapshot;
  } finally {
    await client.close();
  }
}

/** The collections that have changed. */
export function differences(before: Snapshot, after: Snapshot): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name)?.hash !== after.get(name)?.hash);
}
