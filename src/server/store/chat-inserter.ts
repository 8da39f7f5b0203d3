import mongoose from 'mongoose';
import { AppError } from '#domain/errors.ts';
import { type ChatModels, type EntryDraft, type EntryRecord, lastSeq } from './chat-records.ts';
import { duplicateKey, isDuplicateKey } from './records.ts';

/** Maximum times that other processes may take the next sequence number before an insertion fails. */
const maxConflicts = 200;

export type LogInserter = ReturnType<typeof logInserter>;

/**
 * Inserts documents in order and stops at the first that fails. It bypasses the driver, so only the embedded store has
 * it. Returns undefined if the caller has to use the driver this time.
 */
export type DirectInsert = (
  namespace: { db: string; collection: string },
  documents: readonly object[],
) => Promise<{ inserted: number; failure?: { code: number; errmsg: string } }> | undefined;

/** `written`: new entries. `existing`: entries that were stored before under the same `clientId`. */
export type InsertResult = {
  written: ReadonlyMap<EntryDraft, EntryRecord>;
  existing: ReadonlyMap<EntryDraft, EntryRecord>;
};

/**
 * Inserts entries at the end of the log, each with the `seq` of its predecessor plus one. If two processes use the same
 * number, a unique index rejects the second entry, and its process reads the last number again. An entry is only stored
 * after its predecessor, so no entry is stored later with a lower number, which a reader would miss.
 */
export function logInserter(models: ChatModels, directInsert: DirectInsert | undefined) {
  /** The last sequence number in use; undefined if it has to be read. */
  let lastUsedSeq: number | undefined;

  return {
    /** Call it after a failed insertion, because some entries may be stored. */
    forgetLast(): void {
      lastUsedSeq = undefined;
    },

    /** @throws AppError `unavailable` after too many conflicts, or the driver's error */
    async insert(drafts: readonly EntryDraft[]): Promise<InsertResult> {
      const written = new Map<EntryDraft, EntryRecord>();
      const existing = new Map<EntryDraft, EntryRecord>();
      let remainingDrafts = drafts;
      for (let conflicts = 0; remainingDrafts.length > 0; ) {
        const previousSeq = lastUsedSeq ?? (await lastSeq(models));
        const records = remainingDrafts.map((draft, index) => entryRecord(draft, previousSeq + index + 1));
        const insertedCount = await insertUntilDuplicate(models, records, directInsert);
        for (const [index, draft] of remainingDrafts.slice(0, insertedCount).entries()) {
          const record = records[index];
          if (record !== undefined) written.set(draft, record);
        }
        lastUsedSeq = previousSeq + insertedCount;
        const [rejectedDraft] = remainingDrafts.slice(insertedCount, insertedCount + 1);
        if (rejectedDraft === undefined) break;
        const { sessionId, clientId } = rejectedDraft;
        const stored = await models.entries.findOne({ sessionId, clientId }).lean();
        if (stored !== null) existing.set(rejectedDraft, stored);
        else {
          lastUsedSeq = undefined;
          conflicts += 1;
          if (conflicts > maxConflicts) throw busy();
        }
        remainingDrafts = remainingDrafts.slice(stored === null ? insertedCount : insertedCount + 1);
      }
      return { written, existing };
    },
  };
}

/** @returns the number of records that were stored before the first duplicate key, or the number of all records */
async function insertUntilDuplicate(
  { entries }: ChatModels,
  records: EntryRecord[],
  directInsert: DirectInsert | undefined,
): Promise<number> {
  const [first] = records;
  const { collection } = entries;
  try {
    const outcome = await directInsert?.({ db: collection.conn.name, collection: collection.collectionName }, records);
    if (outcome?.failure !== undefined && outcome.failure.code !== duplicateKey) {
      throw new mongoose.mongo.MongoServerError(outcome.failure);
    }
    if (outcome !== undefined) return outcome.inserted;
    // `insertOne` avoids the driver's overhead for bulk writes. A single record is the usual case.
    if (first !== undefined && records.length === 1) await collection.insertOne(first);
    else await collection.insertMany(records, { ordered: true });
    return records.length;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return error instanceof mongoose.mongo.MongoBulkWriteError ? error.insertedCount : 0;
  }
}

const entryRecord = (draft: EntryDraft, seq: number): EntryRecord => ({
  _id: new mongoose.Types.ObjectId(),
  seq,
  ...draft,
});

export const busy = (): AppError =>
  new AppError('unavailable', 'The chat is very busy right now. Please try again in a moment.', { retryAfter: 2 });
