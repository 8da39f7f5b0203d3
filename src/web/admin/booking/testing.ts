import type { Booking } from '#domain/booking.ts';

/** A request for a deep cleaning on 24 November 2026 in the morning. */
export const booking: Booking = {
  id: '1',
  rev: 0,
  state: 'requested',
  createdAt: '2026-11-22T10:39:00.000Z',
  name: 'Ana',
  email: 'ana@example.com',
  phone: '5615550100',
  address: '1 Palm Way',
  city: 'Jupiter',
  zipCode: '33458',
  bedrooms: 2,
  bathrooms: '2',
  serviceType: 'deep',
  serviceDate: '2026-11-24',
  serviceTime: 'morning',
  hours: 3,
  additionalServices: { stoveCleaning: false, refrigeratorCleaning: false },
  totalPrice: 305,
  prices: { regularHour: 65, deepHour: 85, stove: 50, refrigerator: 50 },
  sms_consent: true,
  paymentStatus: 'pending',
  confirmed: false,
  completed: false,
  spam: false,
};
