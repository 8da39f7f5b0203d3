import type { Migration } from './migration.ts';

/** In dollars. */
const prices = { regularHour: 65, deepHour: 85, stove: 50, refrigerator: 50 };

/** Adds the fixed prices of earlier versions to bookings without prices, and `rev` 0 to bookings without `rev`. */
export const bookingPrices: Migration = {
  id: '0003-booking-prices',
  async up(db) {
    await db.collection('bookings').updateMany({ prices: { $exists: false } }, { $set: { prices } });
    await db.collection('bookings').updateMany({ rev: { $exists: false } }, { $set: { rev: 0 } });
  },
};
