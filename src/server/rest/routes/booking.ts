import * as z from 'zod/mini';
import { bookingReceipt, bookingSummary } from '#domain/booking.ts';
import { bodyWith, param, type RestRoute } from '../route.ts';

export const bookingRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/bookings',
    summary: 'Book a home cleaning',
    procedure: 'booking.create',
    example: {
      name: 'Ann Lee',
      email: 'ann@example.com',
      phone: '561-555-0100',
      address: '1 Palm Street',
      city: 'Jupiter',
      zipCode: '33458',
      bedrooms: 2,
      bathrooms: '2',
      squareFootage: '1200',
      serviceType: 'deep',
      serviceDate: '2030-01-15',
      serviceTime: 'morning',
      hours: 3,
      additionalServices: { stoveCleaning: true, refrigeratorCleaning: false },
      specialInstructions: 'The cat stays in.',
      totalPrice: 305,
      sms_consent: false,
    },
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
    example: { confirmed: true, completed: false, paymentStatus: 'paid' },
    output: bookingSummary,
  },
  {
    method: 'DELETE',
    path: '/api/bookings/:id',
    summary: 'Delete a booking for good',
    procedure: 'admin.bookings.remove',
    input: (request) => ({ id: param(request, 'id') }),
  },
];
