import type { Migration } from './migration.ts';

const prices = { regularHour: 65, deepHour: 85, stove: 50, refrigerator: 50 };

/** Gives bookings from before prices could change the only ones there were, and counts their changes from now on. */
export const bookingPrices: Migration = {
  id: '0003-booking-prices',
  async up(db) {
    await db.collection('bookings').updateMany({ prices: { $exists: false } }, { $set: { prices } });
    await db.collection('bookings').updateMany({ rev: { $exists: false } }, { $set: { rev: 0 } });
  },
};
