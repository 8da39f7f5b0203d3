import { dropIndex, type Migration } from './migration.ts';

/** Records per write. */
const batchSize = 500;

const replacedIndexes = ['state', 'completedNewest', 'completedAgenda', 'completedName', 'completedPrice'];

/** Adds `state` and `emailKey` to bookings without them. Drops indexes that other indexes have replaced. */
export const bookingStates: Migration = {
  id: '0010-booking-states',
  async up(db) {
    const bookings = db.collection('bookings');
    for (const name of replacedIndexes) await dropIndex(db, { collection: 'bookings', name });
    const states = [
      [{ completed: true }, 'completed'],
      [{ completed: { $ne: true }, confirmed: true }, 'confirmed'],
      [{}, 'requested'],
    ] as const;
    for (const [filter, state] of states)
      await bookings.updateMany({ ...filter, state: { $exists: false } }, { $set: { state } });
    for (;;) {
      const batch = await bookings
        .find({ emailKey: { $exists: false } }, { projection: { email: 1 } })
        .limit(batchSize)
        .toArray();
      if (batch.length === 0) return;
      const keyOf = (email: unknown): string => (typeof email === 'string' ? email.toLowerCase() : '');
      await bookings.bulkWrite(
        batch.map(({ _id, email }) => ({
          updateOne: { filter: { _id }, update: { $set: { emailKey: keyOf(email) } } },
        })),
        { ordered: false },
      );
    }
  },
};
