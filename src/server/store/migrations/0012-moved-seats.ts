import type { Migration } from './migration.ts';

type SeatedBooking = { seats: string[]; serviceDate: string; serviceTime: string; completed: boolean };

/**
 * Removes the seats of bookings that have none in their own window. Earlier versions left them behind when a completed
 * booking was moved: the seat in the old window then looked free, but could not be taken. If such a booking was opened
 * again, it becomes over capacity, so that the office sees that it has no seat.
 */
export const movedSeats: Migration = {
  id: '0012-moved-seats',
  async up(db) {
    const bookings = db.collection<SeatedBooking>('bookings');
    const projection = { seats: 1, serviceDate: 1, serviceTime: 1, completed: 1 };
    for await (const booking of bookings.find({ seats: { $exists: true } }, { projection })) {
      const { _id, seats, serviceDate, serviceTime, completed } = booking;
      if (seats.some((seat) => seat.startsWith(`${serviceDate}|${serviceTime}|`))) continue;
      await bookings.updateOne(
        { _id },
        { $unset: { seats: '' }, ...(completed ? {} : { $set: { overCapacity: true } }) },
      );
    }
  },
};
