import { dropIndex, type Migration } from './migration.ts';

const slots = { morning: 0, afternoon: 1, evening: 2 } as const;

/**
 * Adds the slot, by which bookings are sorted within a day, to bookings without one. Drops earlier indexes, which do
 * not contain the slot.
 */
export const bookingSlots: Migration = {
  id: '0001-booking-slots',
  formerly: 'bookings have slots',
  async up(db) {
    for (const [serviceTime, slot] of Object.entries(slots)) {
      await db.collection('bookings').updateMany({ serviceTime, slot: { $exists: false } }, { $set: { slot } });
    }
    for (const name of ['calendar', 'completedCalendar']) await dropIndex(db, { collection: 'bookings', name });
  },
};
