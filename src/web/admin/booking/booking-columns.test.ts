import { expect, it } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import { toCsv } from '../table/csv.ts';
import { bookingCsvColumns, bookingPrintColumns } from './booking-columns.tsx';

const booking: Booking = {
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

it('exports a booking with sortable dates, and with its time window and payment in words', () => {
  const [headings, row] = toCsv([booking], bookingCsvColumns).slice(1).split('\r\n');
  const cells = new Map(headings?.split(',').map((heading, index) => [heading, row?.split(',')[index]]));
  expect(cells.get('Date')).toBe('2026-11-22 05:39');
  expect(cells.get('Service date')).toBe('2026-11-24');
  expect(cells.get('Time')).toBe('Morning (8am-12pm)');
  expect(cells.get('Payment')).toBe('Pending');
});

it.each([
  [{}, 'Pending'],
  [{ confirmed: true }, 'Confirmed'],
  [{ spam: true }, 'Spam'],
])('exports and prints a booking with %j with the status %s', (fields, status) => {
  for (const columns of [bookingCsvColumns, bookingPrintColumns]) {
    const column = columns.find(({ heading }) => heading === 'Status');
    expect(column?.value({ ...booking, ...fields })).toBe(status);
  }
});
