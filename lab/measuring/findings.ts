import type { Table } from './table.ts';

/** One thing that was looked at. `ok` is undefined for what is told without being judged, or could not be run. */
export type Finding = { what: string; found: string | number; expected: string; ok: boolean | undefined };

/** One part of a command: what was looked at, what its reader has to know, and what this machine could not run of it. */
export type Part = { title: string; findings: Finding[]; notes?: string[]; notRun?: string[] };

/** A count that has to be zero. @param example one of what was found, to be shown with the count */
export const none = (what: string, found: number, example?: string): Finding => ({
  what,
  found: example === undefined ? found : `${found}, such as ${example.slice(0, 200)}`,
  expected: '0',
  ok: found === 0,
});

/** A count that has to be above zero: without it, the other findings would say nothing. */
export const some = (what: string, found: number): Finding => ({ what, found, expected: '> 0', ok: found > 0 });

/** A figure that has a highest value. */
export const atMost = (what: string, found: number, limit: number, unit = ''): Finding => ({
  what,
  found: withUnit(found, unit),
  expected: `≤ ${withUnit(limit, unit)}`,
  ok: found <= limit,
});

/** A figure that has a lowest value. */
export const atLeast = (what: string, found: number, limit: number, unit = ''): Finding => ({
  what,
  found: withUnit(found, unit),
  expected: `≥ ${withUnit(limit, unit)}`,
  ok: found >= limit,
});

/** Something that is so or not. */
export const holds = (what: string, ok: boolean, found = ok ? 'yes' : 'no'): Finding => ({
  what,
  found,
  expected: 'yes',
  ok,
});

/** A figure that is told and not judged. */
export const told = (what: string, found: string | number): Finding => ({ what, found, expected: '', ok: undefined });

/** A part that this machine cannot run: neither passed nor failed, and it says why. */
export const notRun = (title: string, reason: string): Part => ({
  title,
  findings: [{ what: 'not run', found: reason, expected: '', ok: undefined }],
  notes: [`${title}: not run. ${reason}`],
  notRun: [title],
});

/** Whether nothing failed; what could not be run has not. */
export const partPassed = ({ findings }: Part): boolean => findings.every(({ ok }) => ok !== false);

/** A part as people read it. */
export const tableOf = ({ title, findings }: Part): Table => ({
  title,
  columns: ['what', 'found', 'must be', ''],
  rows: findings.map(({ what, found, expected, ok }) => [
    what,
    found,
    expected,
    ok === undefined ? '' : ok ? 'ok' : 'FAILED',
  ]),
});

const withUnit = (value: number, unit: string): string | number =>
  unit === ''
    ? value
    : `${value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })} ${unit}`;
