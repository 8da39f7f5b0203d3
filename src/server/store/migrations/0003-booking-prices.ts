import type { Migration } from './migration.ts';

const prices = { regularHour: 65, deepHour: 85, stove: 50, refrigerator: 50 };

/** Adds prices and a revision to bookings that were stored when prices could not change. */
export const bookingPrices: Migration = {
  id: '0003-booking-prices',
  async up(db) {
    await db.collection('bookings').updateMany({ prices: { $exists: false } }, { $set: { prices } });
    await db.collection('bookings').updateMany({ rev: { $exists: false } }, { $set: { rev: 0 } });
  },
};
