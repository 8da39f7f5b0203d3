import * as z from 'zod/mini';
import { bookingReceipt, bookingSummary } from '#domain/booking.ts';
import { bodyWith, param, type RestRoute } from '../route.ts';

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
    procedure: 'admin.bookings.all',
    input: () => undefined,
    output: z.array(bookingSummary),
  },
  {
    method: 'PATCH',
    path: '/api/bookings/:id',
    summary: 'Confirm, complete or settle a booking',
    procedure: 'admin.bookings.update',
    input: bodyWith((request) => ({ id: param(request, 'id') })),
    output: bookingSummary,
  },
];
