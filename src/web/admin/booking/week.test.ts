import { describe, expect, it } from 'vitest';
import { dayParts, daysOfWeek, weekInWords, weekNamed, weekPart } from './week.ts';

const today = '2027-06-17';

describe('a week in the address', () => {
  it.each([null, '', 'next', '2027-13-01'])('is that of today when it is called %s', (name) => {
    expect(weekNamed(name, today)).toBe('2027-06-14');
  });

  it('may be named by any of its days', () => {
    expect(weekNamed('2027-06-21', today)).toBe('2027-06-21');
    expect(weekNamed('2027-06-27', today)).toBe('2027-06-21');
  });

  it('is left out when it is that of today', () => {
    expect(weekPart('2027-06-14', today)).toBeUndefined();
    expect(weekPart('2027-06-21', today)).toBe('2027-06-21');
  });
});

describe('a week', () => {
  it('is called by its ends, over the end of a year by the year in which it ends', () => {
    expect(weekInWords('2025-03-24')).toBe('Mar 24 – Mar 30, 2025');
    expect(weekInWords('2026-12-28')).toBe('Dec 28 – Jan 3, 2027');
  });

  it('has its seven days, also where the clocks change', () => {
    expect(daysOfWeek('2027-03-08').map((day) => dayParts(day).join(' '))).toEqual([
      ...['Mon Mar 8', 'Tue Mar 9', 'Wed Mar 10', 'Thu Mar 11', 'Fri Mar 12', 'Sat Mar 13', 'Sun Mar 14'],
    ]);
  });
});
