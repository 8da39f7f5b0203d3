import mongoose from 'mongoose';
import { numberWords } from '../booking-record.ts';
import { searchTokens } from '../search.ts';
import type { Database, Migration } from './migration.ts';

/** Records per write. */
const batchSize = 500;

/** Makes bookings findable by their numbers. It imports the rules, because other search words would not be found. */
export const bookingNumbers: Migration = {
  id: '0011-booking-numbers',
  async up(db) {
    let ids: string[] = [];
    const write = async () => {
      await addWords(db, ids);
      ids = [];
    };
    for await (const { _id } of db.collection('bookings').find({}, { projection: { _id: 1 } })) {
      if (_id instanceof mongoose.Types.ObjectId) ids.push(_id.toHexString());
      if (ids.length === batchSize) await write();
    }
    await write();
  },
};

async function addWords(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const changes = ids.map((id) => ({
    id,
    update: { $addToSet: { search: { $each: searchTokens({ texts: numberWords(id) }) } } },
  }));
  await db.collection('bookings').bulkWrite(
    changes.map(({ id, update }) => ({ updateOne: { filter: { _id: new mongoose.Types.ObjectId(id) }, update } })),
    { ordered: false },
  );
  await db.collection('recordEntries').bulkWrite(
    changes.map(({ id, update }) => ({ updateOne: { filter: { type: 'booking', recordId: id }, update } })),
    { ordered: false },
  );
}
