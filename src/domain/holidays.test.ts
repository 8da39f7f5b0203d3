import { describe, expect, it } from 'vitest';
import { workingDaysAfter } from './closures-rules.ts';
import { suggestedHolidays } from './holidays.ts';

const holidaysOf = (year: number) => suggestedHolidays(year).map(({ day, label }) => `${day} ${label}`);

describe('suggested closures', () => {
  it('in 2027 are eleven holidays, the observed days and the day after Thanksgiving', () => {
    expect(holidaysOf(2027)).toEqual([
      "2027-01-01 New Year's Day",
      '2027-01-18 Martin Luther King Jr. Day',
      "2027-02-15 Washington's Birthday",
      '2027-05-31 Memorial Day',
      '2027-06-18 Juneteenth (observed)',
      '2027-06-19 Juneteenth',
      '2027-07-04 Independence Day',
      '2027-07-05 Independence Day (observed)',
      '2027-09-06 Labor Day',
      '2027-10-11 Columbus Day',
      '2027-11-11 Veterans Day',
      '2027-11-25 Thanksgiving',
      '2027-11-26 Day after Thanksgiving',
      '2027-12-24 Christmas Day (observed)',
      '2027-12-25 Christmas Day',
      "2027-12-31 New Year's Day (observed)",
    ]);
  });

  it('include Memorial Day on the last Monday of May, whether May has five Mondays or four', () => {
    expect(holidaysOf(2028)).toContain('2028-05-29 Memorial Day');
    expect(holidaysOf(2026)).toContain('2026-05-25 Memorial Day');
  });
});

describe('working days', () => {
  const closures = [{ day: '2026-11-26', label: 'Thanksgiving', phonesOpen: true }];

  it('are counted without weekends and closures; zero working days after a day is the day itself', () => {
    expect(workingDaysAfter('2026-11-25', 1, closures)).toBe('2026-11-27');
    expect(workingDaysAfter('2026-11-25', 2, closures)).toBe('2026-11-30');
    expect(workingDaysAfter('2026-11-28', 1, closures)).toBe('2026-11-30');
    expect(workingDaysAfter('2026-11-25', 0, closures)).toBe('2026-11-25');
  });
});
