import mongoose from 'mongoose';
import type { ChatModels, EntryRecord } from './chat-records.ts';
import { isDuplicateKey } from './records.ts';

/** The last sequence number of the log, 0 if it is empty; index `seq`. */
export async function lastSeq({ entries }: ChatModels): Promise<number> {
  const record = await entries.findOne({}, { seq: 1 }).sort({ seq: -1 }).lean();
  return record?.seq ?? 0;
}

/** The entries after one sequence number up to and including another, oldest first; index `seq`. */
export const readRange = ({ entries }: ChatModels, after: number, upTo: number): Promise<EntryRecord[]> =>
  entries
    .find({ seq: mongoose.trusted({ $gt: after, $lte: upTo }) })
    .sort({ seq: 1 })
    .lean();

/** @returns how many were stored before one met an existing key; all if none did */
export async function insertUntilRefused({ entries }: ChatModels, records: EntryRecord[]): Promise<number> {
  const [first] = records;
  try {
    // A single entry, the usual case, avoids the driver's overhead for bulk writes.
    if (first !== undefined && records.length === 1) await entries.collection.insertOne(first);
    else await entries.collection.insertMany(records, { ordered: true });
    return records.length;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return error instanceof mongoose.mongo.MongoBulkWriteError ? error.insertedCount : 0;
  }
}
