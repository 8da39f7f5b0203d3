import { expect, it } from 'vitest';
import { toCsv } from '../table/csv.ts';
import { bookingCsvColumns, bookingPrintColumns } from './booking-columns.tsx';
import { booking } from './testing.ts';

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
