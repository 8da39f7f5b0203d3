import { describe, expect, it, test } from 'vitest';
import { initialHours } from './hours.ts';
import { dayAfterSeen, hoursLines, isOfficeOpen, nextOpening, officeHoursAfter } from './hours-rules.ts';

const at = (text: string) => new Date(text);
const calendar = { hours: initialHours, closures: [] };
const closureCalendar = {
  hours: initialHours,
  closures: [
    { day: '2026-11-26', label: 'Thanksgiving', phonesOpen: false },
    { day: '2026-11-27', label: 'Day after Thanksgiving', phonesOpen: true },
  ],
};

test.each([
  ['Monday 07:59:59', '2027-03-15T11:59:59Z', false],
  ['Monday 08:00 in summer time', '2027-03-15T12:00:00Z', true],
  ['Monday 08:00 in winter time', '2027-03-08T13:00:00Z', true],
  ['Monday 18:00', '2027-03-15T22:00:00Z', false],
  ['Saturday 13:59', '2027-11-06T17:59:00Z', true],
  ['Saturday 14:00', '2027-11-06T18:00:00Z', false],
  ['Sunday at noon', '2027-11-07T17:00:00Z', false],
])('on %s (%s), the office is open: %s', (_when, now, open) => expect(isOfficeOpen(calendar, at(now))).toBe(open));

describe('closures', () => {
  it('close the office, unless the phones are open', () => {
    expect(isOfficeOpen(closureCalendar, at('2026-11-26T15:00:00Z'))).toBe(false);
    expect(isOfficeOpen(closureCalendar, at('2026-11-27T15:00:00Z'))).toBe(true);
  });

  it('are skipped by the next opening, unless the phones are open', () => {
    expect(nextOpening(closureCalendar, at('2026-11-26T01:00:00Z'))).toEqual(at('2026-11-27T13:00:00Z'));
  });
});

test.each([
  ['a Monday at noon', '2027-03-15T16:00:00Z', '2027-03-16'],
  ['a Monday before the office opens', '2027-03-15T10:00:00Z', '2027-03-16'],
  ['a Monday night', '2027-03-16T03:00:00Z', '2027-03-17'],
  ['a Saturday evening', '2027-03-13T23:00:00Z', '2027-03-16'],
])('if a request arrives on %s (%s), the day after the office sees the request is %s', (_when, now, day) =>
  expect(dayAfterSeen(calendar, at(now))).toBe(day),
);

test.each([
  ['on the same day', '2027-03-15T10:00:00Z', '2027-03-15T12:00:00Z'],
  ['on the next day, if it opens right now', '2027-03-15T12:00:00Z', '2027-03-16T12:00:00Z'],
  ['after the change to summer time', '2027-03-13T20:00:00Z', '2027-03-15T12:00:00Z'],
  ['after the change to winter time', '2027-11-06T19:00:00Z', '2027-11-08T13:00:00Z'],
])('the office opens next %s', (_when, now, opens) => expect(nextOpening(calendar, at(now))).toEqual(at(opens)));

const closedWeek = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };

it('if no day has hours, the office never opens, and office hours cannot be added', () => {
  expect(nextOpening({ hours: closedWeek, closures: [] }, at('2027-03-15T12:00:00Z'))).toBeUndefined();
  expect(officeHoursAfter({ hours: closedWeek, closures: [] }, at('2027-03-15T12:00:00Z'), 1)).toBeUndefined();
});

test.each([
  ['within the day', '2027-03-15T12:30:00Z', 4, '2027-03-15T16:30:00Z'],
  ['until the minute of closing', '2027-03-15T12:00:00Z', 10, '2027-03-15T22:00:00Z'],
  ['from before the opening', '2027-03-15T05:00:00Z', 1, '2027-03-15T13:00:00Z'],
  ['over the night', '2027-03-15T21:00:00Z', 2, '2027-03-16T13:00:00Z'],
  ['over a Sunday of 23 hours', '2027-03-13T17:00:00Z', 3, '2027-03-15T13:00:00Z'],
  ['over a Sunday of 25 hours', '2027-11-06T17:00:00Z', 3, '2027-11-08T15:00:00Z'],
])('%s, %s plus %i office hours is %s', (_case, now, count, end) =>
  expect(officeHoursAfter(calendar, at(now), count)).toEqual(at(end)),
);

it('added office hours skip a closed day, but not one on which the phones are open', () => {
  // From Wednesday 17:00; Thursday is closed, and on Friday the phones are open.
  expect(officeHoursAfter(closureCalendar, at('2026-11-25T22:00:00Z'), 3)).toEqual(at('2026-11-27T15:00:00Z'));
});

describe('the lines of opening hours', () => {
  const lines = (hours: typeof initialHours) => hoursLines(hours).map(({ label, text }) => `${label} ${text}`);

  it('match SPEC by default', () => expect(lines(initialHours)).toEqual(['Mon-Fri 8AM-6PM', 'Sat 9AM-2PM']));

  it('join only consecutive days', () => {
    const span: [string, string] = ['07:30', '12:00'];
    expect(lines({ ...closedWeek, mon: span, tue: span, thu: span, sun: span })).toEqual([
      'Mon-Tue 7:30AM-12PM',
      'Thu 7:30AM-12PM',
      'Sun 7:30AM-12PM',
    ]);
  });
});
