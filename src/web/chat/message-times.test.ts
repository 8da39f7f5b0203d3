import { expect, test } from 'vitest';
import { dayLabel, timeOfDay } from './message-times.ts';

const timeZone = 'America/New_York';
const now = new Date('2027-06-16T16:00:00Z');

test('tells the time as it is where the visitor is', () => {
  expect(timeOfDay(new Date('2027-06-16T13:41:00Z'), timeZone)).toMatch(/^9:41\sAM$/);
});

test.each([
  ['2027-06-16T04:00:00Z', 'Today'],
  ['2027-06-16T03:59:00Z', 'Yesterday'],
  ['2027-06-15T03:59:00Z', 'Monday, June 14'],
  ['2026-12-31T16:00:00Z', 'Thursday, December 31, 2026'],
])('%s was %s', (at, label) => {
  expect(dayLabel(new Date(at), { now, timeZone })).toBe(label);
});
