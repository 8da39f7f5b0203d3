import { Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '../expression.ts';
import { long } from '../testing.ts';
import { itGives } from './testing.ts';

describe('dates', () => {
  itGives([
    [{ $year: '$date' }, 2024],
    [{ $month: '$date' }, 3],
    [{ $dayOfMonth: '$date' }, 10],
    [{ $hour: '$date' }, 12],
    [{ $hour: { date: '$date', timezone: 'America/New_York' } }, 8],
    [{ $hour: { date: '$date', timezone: '+05:30' } }, 18],
    [{ $minute: '$date' }, 34],
    [{ $second: '$date' }, 56],
    [{ $millisecond: '$date' }, 789],
    [{ $dayOfWeek: '$date' }, 1],
    [{ $isoDayOfWeek: '$date' }, 7],
    [{ $dayOfYear: '$date' }, 70],
    [{ $week: '$date' }, 10],
    [{ $isoWeek: '$date' }, 10],
    [{ $isoWeekYear: new Date('2021-01-03') }, long(2020)],
    [{ $isoWeek: new Date('2021-01-03') }, 53],
    [{ $year: '$nul' }, null],
    [{ $year: '$id' }, 2024],
    [{ $tsSecond: new Timestamp({ t: 5, i: 2 }) }, long(5)],
    [{ $dateToString: { date: '$date' } }, '2024-03-10T12:34:56.789Z'],
    [{ $dateToString: { date: '$date', format: '%Y-%m-%d' } }, '2024-03-10'],
    [
      {
        $dateToString: {
          date: new Date('2024-03-10T03:00:00Z'),
          format: '%Y-%m-%d %H:%M %z %Z',
          timezone: 'America/New_York',
        },
      },
      '2024-03-09 22:00 -0500 -300',
    ],
    [
      { $dateToString: { date: '$date', format: '%G-W%V-%u %j %U %w %b %B %L%%' } },
      '2024-W10-7 070 10 1 Mar March 789%',
    ],
    [{ $dateToString: { date: '$nul', onNull: 'none' } }, 'none'],
    [{ $dateFromString: { dateString: '2024-03-10T12:00:00Z' } }, new Date('2024-03-10T12:00:00Z')],
    [
      { $dateFromString: { dateString: '10/03/2024 01:30', format: '%d/%m/%Y %H:%M', timezone: 'America/New_York' } },
      new Date('2024-03-10T06:30:00Z'),
    ],
    [{ $dateFromString: { dateString: 'x', onError: 'bad' } }, 'bad'],
    [{ $dateFromString: { dateString: '2024-02-30', onError: 'bad' } }, 'bad'],
    [{ $dateFromParts: { year: 2024, month: 14, day: 1 } }, new Date('2025-02-01T00:00:00Z')],
    [{ $dateFromParts: { isoWeekYear: 2021, isoWeek: 1, isoDayOfWeek: 1 } }, new Date('2021-01-04T00:00:00Z')],
    [
      { $dateFromParts: { year: 2024, month: 7, day: 1, timezone: 'America/New_York' } },
      new Date('2024-07-01T04:00:00Z'),
    ],
    [
      { $dateToParts: { date: '$date' } },
      { year: 2024, month: 3, day: 10, hour: 12, minute: 34, second: 56, millisecond: 789 },
    ],
    [
      { $dateAdd: { startDate: new Date('2024-01-31T10:00:00Z'), unit: 'month', amount: 1 } },
      new Date('2024-02-29T10:00:00Z'),
    ],
    [
      {
        $dateAdd: { startDate: new Date('2024-03-09T17:00:00Z'), unit: 'day', amount: 1, timezone: 'America/New_York' },
      },
      new Date('2024-03-10T16:00:00Z'),
    ],
    [
      {
        $dateAdd: {
          startDate: new Date('2024-03-09T17:00:00Z'),
          unit: 'hour',
          amount: long(24),
          timezone: 'America/New_York',
        },
      },
      new Date('2024-03-10T17:00:00Z'),
    ],
    [{ $dateSubtract: { startDate: new Date('2024-03-31'), unit: 'quarter', amount: 1 } }, new Date('2023-12-31')],
    [
      {
        $dateDiff: {
          startDate: new Date('2024-03-09T23:00:00Z'),
          endDate: new Date('2024-03-10T01:00:00Z'),
          unit: 'day',
        },
      },
      long(1),
    ],
    [
      {
        $dateDiff: {
          startDate: new Date('2024-03-09T23:00:00Z'),
          endDate: new Date('2024-03-10T01:00:00Z'),
          unit: 'day',
          timezone: 'America/New_York',
        },
      },
      long(0),
    ],
    [{ $dateDiff: { startDate: new Date('2024-12-31'), endDate: new Date('2025-01-01'), unit: 'year' } }, long(1)],
    [{ $dateDiff: { startDate: new Date('2024-03-09'), endDate: new Date('2024-03-10'), unit: 'week' } }, long(1)],
    [
      {
        $dateDiff: {
          startDate: new Date('2024-03-09'),
          endDate: new Date('2024-03-10'),
          unit: 'week',
          startOfWeek: 'Monday',
        },
      },
      long(0),
    ],
    [{ $dateDiff: { startDate: new Date(0), endDate: new Date(3_600_001), unit: 'hour' } }, long(1)],
    [{ $dateTrunc: { date: '$date', unit: 'hour' } }, new Date('2024-03-10T12:00:00Z')],
    [{ $dateTrunc: { date: '$date', unit: 'minute', binSize: 15 } }, new Date('2024-03-10T12:30:00Z')],
    [{ $dateTrunc: { date: '$date', unit: 'day', timezone: 'America/New_York' } }, new Date('2024-03-10T05:00:00Z')],
    [
      { $dateTrunc: { date: new Date('2024-03-11T03:00:00Z'), unit: 'day', timezone: 'America/New_York' } },
      new Date('2024-03-10T05:00:00Z'),
    ],
    [{ $dateTrunc: { date: '$date', unit: 'week' } }, new Date('2024-03-10T00:00:00Z')],
    [{ $dateTrunc: { date: '$date', unit: 'week', startOfWeek: 'mon' } }, new Date('2024-03-04T00:00:00Z')],
    [{ $dateTrunc: { date: '$date', unit: 'month', timezone: 'America/New_York' } }, new Date('2024-03-01T05:00:00Z')],
    [{ $dateTrunc: { date: '$date', unit: 'quarter' } }, new Date('2024-01-01T00:00:00Z')],
    [{ $dateTrunc: { date: new Date('1999-05-05'), unit: 'year', binSize: 2 } }, new Date('1998-01-01T00:00:00Z')],
  ]);
});

it('clocks that change: every local hour of a year comes back to the same instant', () => {
  const start = Date.UTC(2024, 0, 1);
  for (let hour = 0; hour < 366 * 24; hour += 5) {
    const date = new Date(start + hour * 3_600_000);
    const parts = compileExpression({ $dateToParts: { date: '$date', timezone: 'America/New_York' } })({ date });
    const back = compileExpression({
      $dateFromParts: {
        year: '$p.year',
        month: '$p.month',
        day: '$p.day',
        hour: '$p.hour',
        timezone: 'America/New_York',
      },
    })({ p: parts });
    const isRepeatedHour = date.toISOString().startsWith('2024-11-03T0');
    if (!isRepeatedHour) expect(back).toEqual(date);
  }
});
