import { located } from './arguments.ts';
import { DAY, dayOfYear, isoWeek, isoWeekday, isoYearStart, localDate, sundayWeek } from './calendar.ts';
import { fromLocal, parseOffset, type TimeZone, UTC } from './time-zone.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

interface Moment {
  readonly local: number;
  readonly date: Date;
  /** Minutes ahead of UTC. */
  readonly offset: number;
}

const signed = (offset: number, text: string): string => (offset < 0 ? '-' : '+') + text;

const FORMATS: Readonly<Record<string, (moment: Moment) => string>> = {
  '%': () => '%',
  b: ({ date }) => (MONTHS[date.getUTCMonth()] ?? '').slice(0, 3),
  B: ({ date }) => MONTHS[date.getUTCMonth()] ?? '',
  d: ({ date }) => pad(date.getUTCDate(), 2),
  G: ({ local }) => pad(isoWeek(local).year, 4),
  H: ({ date }) => pad(date.getUTCHours(), 2),
  j: ({ local }) => pad(dayOfYear(local), 3),
  L: ({ date }) => pad(date.getUTCMilliseconds(), 3),
  m: ({ date }) => pad(date.getUTCMonth() + 1, 2),
  M: ({ date }) => pad(date.getUTCMinutes(), 2),
  S: ({ date }) => pad(date.getUTCSeconds(), 2),
  u: ({ local }) => String(isoWeekday(local)),
  U: ({ local }) => pad(sundayWeek(local), 2),
  V: ({ local }) => pad(isoWeek(local).week, 2),
  w: ({ date }) => String(date.getUTCDay() + 1),
  Y: ({ date }) => pad(date.getUTCFullYear(), 4),
  z: ({ offset }) => signed(offset, pad(Math.floor(Math.abs(offset) / 60), 2) + pad(Math.abs(offset) % 60, 2)),
  Z: ({ offset }) => signed(offset, String(Math.abs(offset))),
};

/**
 * Writes an instant by a format such as `%Y-%m-%d`. Source: MongoDB Manual, "$dateToString", Format Specifiers.
 */
export function formatDate(instant: number, format: string, zone: TimeZone): string {
  const offset = zone.offsetAt(instant);
  const moment = { local: instant + offset, date: new Date(instant + offset), offset: Math.round(offset / 60_000) };
  if (/(?:^|[^%])(?:%%)*%$/.test(format)) throw located(18535, "Unmatched '%' at end of format string");
  return format.replace(/%(.)/gs, (_, letter: string) => {
    const write = Object.hasOwn(FORMATS, letter) ? FORMATS[letter] : undefined;
    if (write === undefined) throw located(18536, `Invalid format character '%${letter}' in format string`);
    return write(moment);
  });
}

const ISO_DATE =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** The instant of an ISO 8601 text, its own zone or else the one given; undefined for any other text. */
export function parseIsoDate(text: string, zone?: TimeZone): Date | undefined {
  const found = ISO_DATE.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', own] = found;
  return assemble(
    {
      Y: Number(year),
      m: Number(month),
      d: Number(day),
      H: Number(hour),
      M: Number(minute),
      S: Number(second),
      L: Number(fraction.padEnd(3, '0')),
    },
    own === undefined ? zone : zoneOnce(own, zone),
  );
}

function zoneOnce(own: string, zone: TimeZone | undefined): TimeZone | undefined {
  if (zone !== undefined) {
    throw located(
      241,
      `you cannot pass in a date/time string with time zone information ('${own}') together with a timezone argument`,
    );
  }
  return parseOffset(own);
}

interface Parts {
  [letter: string]: number | undefined;
}

const isWithin = (value: number | undefined, low: number, high: number): boolean =>
  value === undefined || (value >= low && value <= high);

function assemble(parts: Parts, zone: TimeZone = UTC): Date | undefined {
  const { Y: year, m: month = 1, d: day = 1, G: isoYear, V: week = 1, u: weekday = 1, j: dayInYear } = parts;
  const { H: hour = 0, M: minute = 0, S: second = 0, L: millisecond = 0 } = parts;
  const valid =
    isWithin(month, 1, 12) &&
    isWithin(day, 1, 31) &&
    isWithin(hour, 0, 23) &&
    isWithin(minute, 0, 59) &&
    isWithin(second, 0, 59) &&
    isWithin(week, 1, 53) &&
    isWithin(weekday, 1, 7) &&
    isWithin(dayInYear, 1, 366);
  if (!valid || (year === undefined && isoYear === undefined)) return undefined;
  const date =
    isoYear !== undefined
      ? isoYearStart(isoYear) + ((week - 1) * 7 + weekday - 1) * DAY
      : dayInYear !== undefined
        ? localDate(year ?? 0, 1, dayInYear)
        : localDate(year ?? 0, month, day);
  if (isoYear === undefined && dayInYear === undefined && new Date(date).getUTCDate() !== day) return undefined;
  return new Date(fromLocal(date + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond, zone));
}

const PATTERNS: Readonly<Record<string, string>> = {
  b: '([A-Za-z]{3})',
  B: '([A-Za-z]{3,9})',
  d: '(\\d{1,2})',
  G: '(\\d{4})',
  H: '(\\d{1,2})',
  j: '(\\d{1,3})',
  L: '(\\d{1,3})',
  m: '(\\d{1,2})',
  M: '(\\d{1,2})',
  S: '(\\d{1,2})',
  u: '([1-7])',
  V: '(\\d{1,2})',
  Y: '(\\d{4})',
  z: '(Z|[+-]\\d{2}(?::?\\d{2})?)',
  Z: '([+-]\\d{1,4})',
};

/** Reads a text by a format. Undefined where the text does not fit it. */
export function parseDate(text: string, format: string, zone?: TimeZone): Date | undefined {
  const letters: string[] = [];
  const source = format.replace(/%(.)|[\\^$.*+?()[\]{}|]/gs, (token, letter: string | undefined) => {
    if (letter === undefined) return `\\${token}`;
    if (letter === '%') return '%';
    const pattern = Object.hasOwn(PATTERNS, letter) ? PATTERNS[letter] : undefined;
    if (pattern === undefined) throw located(18536, `Invalid format character '%${letter}' in format string`);
    letters.push(letter);
    return pattern;
  });
  const found = new RegExp(`^${source}$`).exec(text);
  if (found === null) return undefined;
  const parts: Parts = {};
  let own: TimeZone | undefined;
  for (const [i, letter] of letters.entries()) {
    const value = found[i + 1] ?? '';
    if (letter === 'z') own = zoneOnce(value, zone);
    else if (letter === 'Z') own = { offsetAt: () => Number(value) * 60_000 };
    else if (letter === 'b' || letter === 'B') parts.m = monthOf(value);
    else parts[letter] = Number(letter === 'L' ? value.padEnd(3, '0') : value);
  }
  return assemble(parts, own ?? zone);
}

const monthOf = (name: string): number =>
  MONTHS.findIndex((month) => [month.toLowerCase(), month.slice(0, 3).toLowerCase()].includes(name.toLowerCase())) + 1;
