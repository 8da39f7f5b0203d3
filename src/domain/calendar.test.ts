import { describe, expect, test, vi } from 'vitest';
import {
  addDays,
  businessClock,
  businessDay,
  businessMoment,
  dayInWords,
  daysUntil,
  isCalendarDay,
  mondayOf,
  startOfBusinessDay,
  startOfMonth,
  sundayOf,
} from './calendar.ts';

describe('the company’s day', () => {
  test.each([
    ['2027-06-16T03:59:59.999Z', '2027-06-15'],
    ['2027-06-16T04:00:00.000Z', '2027-06-16'],
    ['2027-12-16T04:59:59.999Z', '2027-12-15'],
    ['2027-12-16T05:00:00.000Z', '2027-12-16'],
    // Clocks change at 2 a.m. in New York: forward on 14 March, back on 7 November 2027.
    ['2027-03-14T06:59:59Z', '2027-03-14'],
    ['2027-03-15T03:59:59Z', '2027-03-14'],
    ['2027-11-07T05:30:00Z', '2027-11-07'],
    ['2027-11-07T06:30:00Z', '2027-11-07'],
    ['2027-11-08T04:59:59Z', '2027-11-07'],
  ])('at %s is %s', (now, day) => {
    expect(businessDay(new Date(now))).toBe(day);
  });

  test('has the same format in browsers that format Canadian dates like American ones', async () => {
    const { DateTimeFormat } = Intl;
    const spy = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function formatLikeEarly2023(locale, options) {
      return new DateTimeFormat(locale === 'en-CA' ? 'en-US' : locale, options);
    });
    vi.resetModules();
    const calendar = await import('./calendar.ts');
    expect(calendar.businessDay(new Date('2027-06-16T03:59:59Z'))).toBe('2027-06-15');
    expect(calendar.dayFormatter('Asia/Tokyo')(new Date('2027-06-16T15:00:00Z'))).toBe('2027-06-17');
    spy.mockRestore();
  });

  test('begins at midnight in New York on every day of two years', () => {
    for (let day = '2027-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      const start = startOfBusinessDay(day);
      expect(businessDay(start), day).toBe(day);
      expect(businessDay(new Date(start.getTime() - 1)), day).toBe(addDays(day, -1));
    }
  });

  test('has 24 hours, but 23 when clocks go forward and 25 when they go back', () => {
    const hours = (day: string) =>
      (startOfBusinessDay(addDays(day, 1)).getTime() - startOfBusinessDay(day).getTime()) / 3_600_000;
    expect([hours('2027-03-13'), hours('2027-03-14'), hours('2027-11-07')]).toEqual([24, 23, 25]);
  });
});

describe('calendar days', () => {
  test.each(['2028-02-29', '2027-12-31', '2000-02-29'])('include %s', (day) => expect(isCalendarDay(day)).toBe(true));
  test.each(['2027-02-29', '1900-02-29', '2027-06-31', '2027-6-1', '27-06-01', '2027-06-01T00:00:00Z', ''])(
    'do not include the text %j',
    (day) => expect(isCalendarDay(day)).toBe(false),
  );

  test('are counted forward and back across the ends of months and years, and across both clock changes', () => {
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2027-03-13', 2)).toBe('2027-03-15');
    expect(addDays('2027-11-08', -2)).toBe('2027-11-06');
    expect(daysUntil('2027-03-02', 3)).toEqual(['2027-02-28', '2027-03-01', '2027-03-02']);
  });

  test('give the Sunday and the Monday on which their week begins, and the first day of their month', () => {
    expect(sundayOf('2027-06-13')).toBe('2027-06-13');
    expect(sundayOf('2027-06-19')).toBe('2027-06-13');
    expect(mondayOf('2027-06-14')).toBe('2027-06-14');
    expect(mondayOf('2027-06-20')).toBe('2027-06-14');
    expect(mondayOf('2027-01-01')).toBe('2026-12-28');
    expect(startOfMonth('2027-06-20')).toBe('2027-06-01');
  });

  test('can be written in words', () => {
    expect(dayInWords('2025-03-24')).toBe('March 24, 2025');
  });
});

describe('a time in New York', () => {
  test.each([
    ['2027-06-16', '08:00', '2027-06-16T12:00:00Z'],
    ['2027-01-11', '08:00', '2027-01-11T13:00:00Z'],
    // On 14 March, the hour from two to three does not exist; on 7 November, the hour from one to two occurs twice.
    ['2027-03-14', '01:59', '2027-03-14T06:59:00Z'],
    ['2027-03-14', '02:30', '2027-03-14T07:30:00Z'],
    ['2027-03-14', '03:00', '2027-03-14T07:00:00Z'],
    ['2027-11-07', '01:30', '2027-11-07T05:30:00Z'],
    ['2027-11-07', '02:00', '2027-11-07T07:00:00Z'],
    ['2027-11-07', '23:30', '2027-11-08T04:30:00Z'],
  ])('on %s at %s is the moment %s', (day, time, moment) => {
    expect(businessMoment(day, time)).toEqual(new Date(moment));
  });

  test('can be computed from a moment, together with the day', () => {
    expect(businessClock(new Date('2027-11-08T04:30:00Z'))).toEqual({ day: '2027-11-07', time: '23:30' });
    expect(businessClock(new Date('2027-06-16T04:00:00Z'))).toEqual({ day: '2027-06-16', time: '00:00' });
  });
});
