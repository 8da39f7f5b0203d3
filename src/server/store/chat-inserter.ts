import mongoose from 'mongoose';
import { AppError } from '#domain/errors.ts';
import { type ChatModels, type EntryDraft, type EntryRecord, lastSeq } from './chat-records.ts';
import { duplicateKey, isDuplicateKey } from './records.ts';

/** Maximum times that other processes may take our next sequence number before we give up. */
const maxConflicts = 200;

export type LogInserter = ReturnType<typeof logInserter>;

/**
 * Inserts documents in order and stops at the first that fails. It bypasses the driver, so only the embedded store offers
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
 * Inserts entries at the end of the log. The `seq` of an entry is that of the last entry plus one. If two processes use
 * the same number, a unique index rejects the second, which then reads the last number again. An entry is only stored
 * after its predecessor. So there are no gaps, and no reader misses an entry that is stored later with a lower number.
 */
export function logInserter(models: ChatModels, direct: DirectInsert | undefined) {
  /** The last sequence number in use; undefined if it has to be read. */
  let last: number | undefined;

  return {
    /** Call it after a failed insertion: some of its entries may be stored. */
    forgetLast(): void {
      last = undefined;
    },

    /** @throws AppError `unavailable` after too many conflicts, or the driver's error */
    async insert(drafts: readonly EntryDraft[]): Promise<InsertResult> {
      const written = new Map<EntryDraft, EntryRecord>();
      const existing = new Map<EntryDraft, EntryRecord>();
      let remaining = drafts;
      for (let conflicts = 0; remaining.length > 0; ) {
        const previous = last ?? (await lastSeq(models));
        const records = remaining.map((draft, index) => entryRecord(draft, previous + index + 1));
        const inserted = await insertUntilDuplicate(models, records, direct);
        for (const [index, draft] of remaining.slice(0, inserted).entries()) {
          const record = records[index];
          if (record !== undefined) written.set(draft, record);
        }
        last = previous + inserted;
        const [rejected] = remaining.slice(inserted, inserted + 1);
        if (rejected === undefined) break;
        const { sessionId, clientId } = rejected;
        const stored = await models.entries.findOne({ sessionId, clientId }).lean();
        if (stored !== null) existing.set(rejected, stored);
        else {
          last = undefined;
          conflicts += 1;
          if (conflicts > maxConflicts) throw busy();
        }
        remaining = remaining.slice(stored === null ? inserted : inserted + 1);
      }
      return { written, existing };
    },
  };
}

/** @returns the number of records stored before the first duplicate key; all if there is none */
async function insertUntilDuplicate(
  { entries }: ChatModels,
  records: EntryRecord[],
  direct: DirectInsert | undefined,
): Promise<number> {
  const [first] = records;
  const { collection } = entries;
  try {
    const outcome = await direct?.({ db: collection.conn.name, collection: collection.collectionName }, records);
    if (outcome?.failure !== undefined && outcome.failure.code !== duplicateKey) {
      throw new mongoose.mongo.MongoServerError(outcome.failure);
    }
    if (outcome !== undefined) return outcome.inserted;
    // A single entry, the usual case, avoids the driver's overhead for bulk writes.
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
