import { bookingReceipt, bookingSummary } from '#domain/booking.ts';
import { mostRows, type RestRoute, rowsOf } from '../route.ts';

export const bookingRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/bookings',
    summary: 'Book a home cleaning',
    procedure: 'booking.create',
    output: bookingReceipt,
  },
  {
    method: 'GET',
    path: '/api/bookings',
    summary: 'List bookings, newest first',
    procedure: 'admin.bookings.list',
    input: () => ({ limit: mostRows }),
    output: rowsOf(bookingSummary),
  },
];
