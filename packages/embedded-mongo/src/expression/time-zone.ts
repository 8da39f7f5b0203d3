import { located } from './arguments.ts';

/** Turns instants into local time and back. Local times are milliseconds as if the zone were UTC. */
export interface TimeZone {
  /** Milliseconds that local time is ahead of UTC at an instant. */
  offsetAt(instant: number): number;
}

const MINUTE = 60_000;
const zones = new Map<string, TimeZone>();

const fixedZone = (offset: number): TimeZone => ({ offsetAt: () => offset });
export const UTC: TimeZone = fixedZone(0);

/**
 * The zone of an Olson identifier such as `America/New_York`, or of an offset such as `+05:30`, `-0500` or `+03`.
 *
 * Source: MongoDB Manual, "$dateToString", timezone.
 */
export function timeZone(name: string): TimeZone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = parseOffset(name) ?? olsonZone(name);
  zones.set(name, zone);
  return zone;
}

/** The zone of `UTC`, `Z` or an offset; undefined for any other name. */
export function parseOffset(name: string): TimeZone | undefined {
  if (name === 'UTC' || name === 'GMT' || name === 'Z') return UTC;
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(name) ?? [];
  if (sign === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE;
  return fixedZone(sign === '-' ? -offset : offset);
}

function olsonZone(name: string): TimeZone {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw located(40485, `unrecognized time zone identifier: "${name}"`);
  }
  return { offsetAt: (instant) => localTime(format, instant) - Math.floor(instant / 1000) * 1000 };
}

function localTime(format: Intl.DateTimeFormat, instant: number): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
  const year = Number(parts.year);
  const local = new Date(0);
  local.setUTCFullYear(parts.era === 'BC' ? 1 - year : year, Number(parts.month) - 1, Number(parts.day));
  return local.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second), 0);
}

export const toLocal = (instant: number, zone: TimeZone): number => instant + zone.offsetAt(instant);

/** The instant of a local time; one that a change of clocks leaves out is moved on by the change. */
export function fromLocal(local: number, zone: TimeZone): number {
  const before = zone.offsetAt(local - 86_400_000);
  const first = local - before;
  if (zone.offsetAt(first) === before) return first;
  const second = local - zone.offsetAt(first);
  return zone.offsetAt(second) === zone.offsetAt(first) ? second : first;
}
