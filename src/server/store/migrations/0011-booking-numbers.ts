import mongoose from 'mongoose';
import { numberWords } from '../booking-record.ts';
import { inParts } from '../records.ts';
import { searchTokens } from '../search.ts';
import type { Migration } from './migration.ts';

/** Makes bookings findable by their numbers. It imports the rules, because other search words would not be found. */
export const bookingNumbers: Migration = {
  id: '0011-booking-numbers',
  async up(db) {
    const [bookings, entries] = [db.collection('bookings'), db.collection('recordEntries')];
    const records = await bookings.find({}, { projection: { _id: 1 } }).toArray();
    const ids = records.map(({ _id }) => _id).filter((id) => id instanceof mongoose.Types.ObjectId);
    for (const part of inParts(ids)) {
      const changes = part.map((_id) => {
        const id = _id.toHexString();
        return { _id, id, update: { $addToSet: { search: { $each: searchTokens({ texts: numberWords(id) }) } } } };
      });
      await bookings.bulkWrite(
        changes.map(({ _id, update }) => ({ updateOne: { filter: { _id }, update } })),
        { ordered: false },
      );
      await entries.bulkWrite(
        changes.map(({ id, update }) => ({ updateOne: { filter: { type: 'booking', recordId: id }, update } })),
        { ordered: false },
      );
    }
  },
};
