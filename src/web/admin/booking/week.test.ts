import { describe, expect, it } from 'vitest';
import { dayParts, daysOfWeek, sundayFromParameter, weekCountInWords, weekInWords, weekParameter } from './week.ts';

const today = '2027-06-17';

describe('a week in the URL', () => {
  it.each([null, '', 'next', '2027-13-01'])('is the current week for the parameter %j', (parameter) => {
    expect(sundayFromParameter(parameter, today)).toBe('2027-06-13');
  });

  it('may be given by any of its days', () => {
    expect(sundayFromParameter('2027-06-20', today)).toBe('2027-06-20');
    expect(sundayFromParameter('2027-06-26', today)).toBe('2027-06-20');
  });

  it('is left out if it is the current week', () => {
    expect(weekParameter('2027-06-13', today)).toBeUndefined();
    expect(weekParameter('2027-06-20', today)).toBe('2027-06-20');
  });
});

describe('a week', () => {
  it('is named by its first and last day, with the year of the last day', () => {
    expect(weekInWords('2025-03-23')).toBe('Mar 23 – Mar 29, 2025');
    expect(weekInWords('2026-12-27')).toBe('Dec 27 – Jan 2, 2027');
  });

  it('is described by its number of bookings, and how many are shown if not all are', () => {
    expect(weekCountInWords({ total: 1, shown: 1 })).toBe('1 booking this week');
    expect(weekCountInWords({ total: 500, shown: 500 })).toBe('500 bookings this week');
    expect(weekCountInWords({ total: 501, shown: 500 })).toBe(
      '501 bookings this week, of which the first 500 are shown',
    );
  });

  it('has seven days, also across a clock change', () => {
    expect(daysOfWeek('2027-03-14').map((day) => dayParts(day).join(' '))).toEqual([
      ...['Sun Mar 14', 'Mon Mar 15', 'Tue Mar 16', 'Wed Mar 17', 'Thu Mar 18', 'Fri Mar 19', 'Sat Mar 20'],
    ]);
  });
});
