import { Long } from 'bson';
import { isObjectId, isPlain, isTimestamp } from '../bson.ts';
import { failedToParse, MongoError } from '../errors.ts';
import { typeName } from '../match/types.ts';
import { isNumeric, toBigInt } from '../numbers.ts';
import { dateAt, fixed, located, named, textOf, wholeOf } from './arguments.ts';
import {
  addMonths,
  DAY,
  dayNumber,
  dayOfYear,
  isoWeek,
  isoWeekday,
  isoYearStart,
  localDate,
  monthNumber,
  sundayWeek,
  UNIT_LENGTHS,
  weekdayNumber,
  weekNumber,
} from './calendar.ts';
import { isNil, type OperatorCompiler } from './compiler.ts';
import { formatDate, parseDate, parseIsoDate } from './date-text.ts';
import { fromLocal, type TimeZone, timeZone, toLocal, UTC } from './time-zone.ts';

/** The instant of a date, an ObjectId or a timestamp. */
function instantOf(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  if (isObjectId(value)) return value.getTimestamp().getTime();
  if (isTimestamp(value)) return value.getHighBits() * 1000;
  throw located(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

const zoneOf = (name: unknown): TimeZone => (name === undefined ? UTC : timeZone(textOf(name, 'timezone', 40517)));

/** A part of a date; the argument is the date itself or `{date, timezone}`. */
const part = (read: (local: number) => unknown): OperatorCompiler => {
  const answer = (date: unknown, timezone: unknown): unknown =>
    isNil(date) || timezone === null ? null : read(toLocal(instantOf(date), zoneOf(timezone)));
  const plain = fixed(1, ([date]) => answer(date, undefined));
  const zoned = named({ required: ['date'], optional: ['timezone'] }, ({ date, timezone }) => answer(date, timezone));
  return (argument, context, name) =>
    (isPlain(argument) && 'date' in argument ? zoned : plain)(argument, context, name);
};

type Unit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond';
/** Names of the units of time. */
export const UNITS: ReadonlySet<string> = new Set([
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
] satisfies Unit[]);
const MONTHS_IN: Readonly<Record<string, number>> = { year: 12, quarter: 3, month: 1 };
const DAYS_IN: Readonly<Record<string, number>> = { week: 7, day: 1 };

function unitOf(value: unknown, name: string): string {
  const unit = textOf(value, `${name} requires 'unit' to be a string; it`, 5439013);
  if (!UNITS.has(unit)) throw failedToParse(`${name}: unknown time unit value: ${unit}`);
  return unit;
}

/** Adds units: days and longer ones by the calendar of the zone, shorter ones by their length. */
export function addUnits(
  instant: number,
  { unit, amount, zone }: { unit: string; amount: number; zone: TimeZone },
): number {
  const length = UNIT_LENGTHS[unit];
  if (length !== undefined) return instant + amount * length;
  const local = toLocal(instant, zone);
  const months = MONTHS_IN[unit];
  const moved = months === undefined ? local + amount * (DAYS_IN[unit] ?? 1) * DAY : addMonths(local, amount * months);
  return fromLocal(moved, zone);
}

const moving = (sign: 1 | -1): OperatorCompiler =>
  named(
    { required: ['startDate', 'unit', 'amount'], optional: ['timezone'] },
    ({ startDate, unit, amount, timezone }, _context, name) => {
      if (isNil(startDate) || isNil(unit) || isNil(amount) || timezone === null) return null;
      const whole = isNumeric(amount) ? toBigInt(amount) : undefined;
      if (whole === undefined) throw located(5166405, `${name} expects integer amount of time units`);
      const moved = addUnits(instantOf(startDate), {
        unit: unitOf(unit, name),
        amount: Number(whole) * sign,
        zone: zoneOf(timezone),
      });
      const date = new Date(moved);
      if (Number.isNaN(date.getTime())) throw located(5166406, `${name} overflowed`);
      return date;
    },
  );

function startOfWeekOf(value: unknown, name: string): number {
  if (value === undefined) return 7;
  const weekday = weekdayNumber(textOf(value, `${name} requires 'startOfWeek' to be a string; it`, 5439015));
  if (weekday === undefined) throw failedToParse(`${name}: unknown day of week value: ${String(value)}`);
  return weekday;
}

/** How many boundaries of the unit lie between two instants. Source: MongoDB Manual, "$dateDiff". */
function unitNumber(local: number, unit: string, startOfWeek: number): number {
  const months = MONTHS_IN[unit];
  if (months !== undefined) return Math.floor(monthNumber(local) / months);
  return unit === 'week' ? weekNumber(local, startOfWeek) : dayNumber(local);
}

const dateDiff: OperatorCompiler = named(
  { required: ['startDate', 'endDate', 'unit'], optional: ['timezone', 'startOfWeek'] },
  ({ startDate, endDate, unit, timezone, startOfWeek }, _context, name) => {
    if (isNil(startDate) || isNil(endDate) || isNil(unit) || timezone === null || startOfWeek === null) return null;
    const [start, end, zone, by] = [instantOf(startDate), instantOf(endDate), zoneOf(timezone), unitOf(unit, name)];
    const length = UNIT_LENGTHS[by];
    if (length === undefined) {
      const weekStart = startOfWeekOf(startOfWeek, name);
      return Long.fromNumber(
        unitNumber(toLocal(end, zone), by, weekStart) - unitNumber(toLocal(start, zone), by, weekStart),
      );
    }
    const shift = zone.offsetAt(start) % length;
    return Long.fromNumber(Math.floor((end + shift) / length) - Math.floor((start + shift) / length));
  },
);

/** Bins are counted from this day of the zone. Source: MongoDB Manual, "$dateTrunc". */
const REFERENCE = localDate(2000, 1, 1);

function truncate(
  instant: number,
  { unit, size, zone, startOfWeek }: { unit: string; size: number; zone: TimeZone; startOfWeek: number },
): number {
  const length = UNIT_LENGTHS[unit];
  if (length !== undefined) {
    const reference = fromLocal(REFERENCE, zone);
    const bin = length * size;
    return reference + Math.floor((instant - reference) / bin) * bin;
  }
  const local = toLocal(instant, zone);
  const months = MONTHS_IN[unit];
  if (months !== undefined) {
    const first = monthNumber(REFERENCE);
    const bin = Math.floor((monthNumber(local) - first) / (months * size)) * months * size;
    return fromLocal(addMonths(REFERENCE, bin), zone);
  }
  const days = (DAYS_IN[unit] ?? 1) * size;
  const reference =
    unit === 'week' ? dayNumber(REFERENCE) + ((startOfWeek - isoWeekday(REFERENCE) + 7) % 7) : dayNumber(REFERENCE);
  const day = reference + Math.floor((dayNumber(local) - reference) / days) * days;
  return fromLocal(day * DAY, zone);
}

const dateTrunc: OperatorCompiler = named(
  { required: ['date', 'unit'], optional: ['binSize', 'timezone', 'startOfWeek'] },
  ({ date, unit, binSize = 1, timezone, startOfWeek }, _context, name) => {
    if (isNil(date) || isNil(unit) || binSize === null || timezone === null || startOfWeek === null) return null;
    const size = wholeOf(binSize, `${name} requires 'binSize'; it`, 5439017);
    if (size < 1) throw located(5439018, `${name} requires 'binSize' to be greater than 0, but got value ${size}`);
    const by = unitOf(unit, name);
    const bins = { unit: by, size, zone: zoneOf(timezone), startOfWeek: startOfWeekOf(startOfWeek, name) };
    return dateAt(truncate(instantOf(date), bins), name);
  },
);

const dateToString: OperatorCompiler = named(
  { required: ['date'], optional: ['format', 'timezone', 'onNull'] },
  ({ date, format, timezone, onNull = null }) => {
    if (isNil(date)) return onNull;
    if (format === null || timezone === null) return null;
    const zone = zoneOf(timezone);
    const standard = zone === UTC ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L';
    return formatDate(
      instantOf(date),
      format === undefined ? standard : textOf(format, '$dateToString format', 18533),
      zone,
    );
  },
);

const dateFromString: OperatorCompiler = named(
  { required: ['dateString'], optional: ['format', 'timezone', 'onError', 'onNull'] },
  (values) => {
    const { dateString, format, timezone, onNull = null } = values;
    if (isNil(dateString)) return onNull;
    if (format === null || timezone === null) return null;
    const zone = timezone === undefined ? undefined : zoneOf(timezone);
    const parse = (text: string): Date | undefined =>
      format === undefined
        ? parseIsoDate(text, zone)
        : parseDate(text, textOf(format, '$dateFromString format', 40684), zone);
    const date = typeof dateString === 'string' ? parse(dateString) : undefined;
    if (date !== undefined) return date;
    if ('onError' in values) return values.onError;
    throw new MongoError(241, 'ConversionFailure', `Error parsing date string '${String(dateString)}'`);
  },
);

const DATE_PARTS = [
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
  'isoWeekYear',
  'isoWeek',
  'isoDayOfWeek',
];

const dateFromParts: OperatorCompiler = named(
  { required: [], optional: [...DATE_PARTS, 'timezone'] },
  (values, _context, name) => {
    if (Object.values(values).some((value) => value === null) || values.timezone === null) return null;
    const read = (key: string, otherwise: number): number =>
      values[key] === undefined ? otherwise : wholeOf(values[key], `'${key}'`, 40515);
    const isIso = 'isoWeekYear' in values;
    if (!isIso && !('year' in values))
      throw located(40516, `${name} requires either 'year' or 'isoWeekYear' to be present`);
    const year = read(isIso ? 'isoWeekYear' : 'year', 1970);
    if (year < 1 || year > 9999)
      throw located(isIso ? 31095 : 40523, `'${isIso ? 'isoWeekYear' : 'year'}' must be in the range 1 to 9999`);
    const day = isIso
      ? isoYearStart(year) + ((read('isoWeek', 1) - 1) * 7 + read('isoDayOfWeek', 1) - 1) * DAY
      : localDate(year, read('month', 1), read('day', 1));
    const time = ((read('hour', 0) * 60 + read('minute', 0)) * 60 + read('second', 0)) * 1000 + read('millisecond', 0);
    return dateAt(fromLocal(day + time, zoneOf(values.timezone)), name);
  },
);

const dateToParts: OperatorCompiler = named(
  { required: ['date'], optional: ['timezone', 'iso8601'] },
  ({ date, timezone, iso8601 }) => {
    if (isNil(date) || timezone === null || iso8601 === null) return null;
    const local = toLocal(instantOf(date), zoneOf(timezone));
    const at = new Date(local);
    const day =
      iso8601 === true
        ? { isoWeekYear: isoWeek(local).year, isoWeek: isoWeek(local).week, isoDayOfWeek: isoWeekday(local) }
        : { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
    return {
      ...day,
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
      millisecond: at.getUTCMilliseconds(),
    };
  },
);

const timestampPart = (read: (seconds: number, increment: number) => number): OperatorCompiler =>
  fixed(1, ([value], _context, name) => {
    if (isNil(value)) return null;
    if (!isTimestamp(value))
      throw located(5687301, `Argument to ${name} must be a timestamp, but is ${typeName(value)}`);
    return Long.fromNumber(read(value.getHighBitsUnsigned(), value.getLowBitsUnsigned()));
  });

/** Operators on dates. */
export const DATE_OPERATORS: Readonly<Record<string, OperatorCompiler>> = {
  $dateAdd: moving(1),
  $dateDiff: dateDiff,
  $dateFromParts: dateFromParts,
  $dateFromString: dateFromString,
  $dateSubtract: moving(-1),
  $dateToParts: dateToParts,
  $dateToString: dateToString,
  $dateTrunc: dateTrunc,
  $dayOfMonth: part((local) => new Date(local).getUTCDate()),
  $dayOfWeek: part((local) => new Date(local).getUTCDay() + 1),
  $dayOfYear: part(dayOfYear),
  $hour: part((local) => new Date(local).getUTCHours()),
  $isoDayOfWeek: part(isoWeekday),
  $isoWeek: part((local) => isoWeek(local).week),
  $isoWeekYear: part((local) => Long.fromNumber(isoWeek(local).year)),
  $millisecond: part((local) => new Date(local).getUTCMilliseconds()),
  $minute: part((local) => new Date(local).getUTCMinutes()),
  $month: part((local) => new Date(local).getUTCMonth() + 1),
  $second: part((local) => new Date(local).getUTCSeconds()),
  $tsIncrement: timestampPart((_seconds, increment) => increment),
  $tsSecond: timestampPart((seconds) => seconds),
  $week: part(sundayWeek),
  $year: part((local) => new Date(local).getUTCFullYear()),
};
