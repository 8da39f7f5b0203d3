import { describe, expect, it } from 'vitest';
import { dayParts, daysOfWeek, weekInWords, weekNamed, weekPart } from './week.ts';

const today = '2027-06-17';

describe('a week in the URL', () => {
  it.each([null, '', 'next', '2027-13-01'])('is the current one for the parameter %s', (name) => {
    expect(weekNamed(name, today)).toBe('2027-06-14');
  });

  it('can be named by any of its days', () => {
    expect(weekNamed('2027-06-21', today)).toBe('2027-06-21');
    expect(weekNamed('2027-06-27', today)).toBe('2027-06-21');
  });

  it('is left out if it is the current one', () => {
    expect(weekPart('2027-06-14', today)).toBeUndefined();
    expect(weekPart('2027-06-21', today)).toBe('2027-06-21');
  });
});

describe('a week', () => {
  it('is named by its first and last day, with the year of the last one', () => {
    expect(weekInWords('2025-03-24')).toBe('Mar 24 – Mar 30, 2025');
    expect(weekInWords('2026-12-28')).toBe('Dec 28 – Jan 3, 2027');
  });

  it('has seven days, also across a clock change', () => {
    expect(daysOfWeek('2027-03-08').map((day) => dayParts(day).join(' '))).toEqual([
      ...['Mon Mar 8', 'Tue Mar 9', 'Wed Mar 10', 'Thu Mar 11', 'Fri Mar 12', 'Sat Mar 13', 'Sun Mar 14'],
    ]);
  });
});
