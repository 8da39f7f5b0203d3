import { expect, test } from 'vitest';
import { byDay, dayLabel, timeOfDay, visitorDay } from './message-times.ts';

const timeZone = 'America/New_York';
const today = '2027-06-16';

test('shows the time in the given time zone', () => {
  expect(timeOfDay(new Date('2027-06-16T13:41:00Z'), timeZone)).toMatch(/^9:41\sAM$/);
});

test.each([
  ['2027-06-16T04:00:00Z', 'Today'],
  ['2027-06-16T03:59:00Z', 'Yesterday'],
  ['2027-06-15T03:59:00Z', 'Monday, June 14'],
  ['2026-12-31T16:00:00Z', 'Thursday, December 31, 2026'],
])('the day of a message at %s is shown as %s', (at, label) => {
  expect(dayLabel(new Date(at), { today, timeZone })).toBe(label);
});

test.each([
  ['2026-10-31T16:00:00Z', '2026-11-02T04:30:00Z', 'Yesterday'],
  ['2027-03-14T16:00:00Z', '2027-03-15T04:30:00Z', 'Yesterday'],
  ['2027-03-13T16:00:00Z', '2027-03-15T04:30:00Z', 'Saturday, March 13'],
])('across a clock change, a message from %s that is shown at %s has the day %s', (at, now, label) => {
  expect(dayLabel(new Date(at), { today: visitorDay(new Date(now), timeZone), timeZone })).toBe(label);
});

const daysOf = (times: string[]) =>
  byDay(
    times.map((at) => ({ at })),
    { today, timeZone },
  );

test('groups consecutive messages by day, with different keys for several groups of one day', () => {
  const days = daysOf([
    '2027-06-15T12:00:00Z',
    '2027-06-16T12:00:00Z',
    '2027-06-16T12:01:00Z',
    '2027-06-15T23:00:00Z',
    '2027-06-16T12:02:00Z',
  ]);
  expect(days.map(({ label, messages }) => [label, messages.length])).toEqual([
    ['Yesterday', 1],
    ['Today', 2],
    ['Yesterday', 1],
    ['Today', 1],
  ]);
  expect(new Set(days.map(({ key }) => key)).size).toBe(4);
});

test("keeps a day's key when earlier messages of this and another day are added", () => {
  const [lastDay] = daysOf(['2027-06-16T12:00:00Z']);
  expect(daysOf(['2027-06-15T12:00:00Z', '2027-06-16T11:00:00Z', '2027-06-16T12:00:00Z'])[1]?.key).toBe(lastDay?.key);
});
