import type { Table } from './table.ts';

/** One result. `ok` is undefined for information without a check, and for a check that could not be run. */
export type Finding = { what: string; found: string | number; expected: string; ok: boolean | undefined };

/** The results of one part of a command, with notes and the names of checks that this machine could not run. */
export type Part = { title: string; findings: Finding[]; notes?: string[]; notRun?: string[] };

/** A count that must be zero. @param example an instance, shown with the count */
export const mustBeZero = (what: string, found: number, example?: string): Finding => ({
  what,
  found: example === undefined ? found : `${found}, such as ${example.slice(0, 200)}`,
  expected: '0',
  ok: found === 0,
});

/** A count that must be above zero; otherwise the other results mean nothing. */
export const mustBePositive = (what: string, found: number): Finding => ({
  what,
  found,
  expected: '> 0',
  ok: found > 0,
});

/** A figure with a maximum. */
export const atMost = (what: string, found: number, maximum: number, unit = ''): Finding => ({
  what,
  found: withUnit(found, unit),
  expected: `≤ ${withUnit(maximum, unit)}`,
  ok: found <= maximum,
});

/** A figure with a minimum. */
export const atLeast = (what: string, found: number, minimum: number, unit = ''): Finding => ({
  what,
  found: withUnit(found, unit),
  expected: `≥ ${withUnit(minimum, unit)}`,
  ok: found >= minimum,
});

/** A statement that must be true. @param found the text that is shown as the result */
export const mustHold = (what: string, ok: boolean, found = ok ? 'yes' : 'no'): Finding => ({
  what,
  found,
  expected: 'yes',
  ok,
});

/** A figure for information. */
export const info = (what: string, found: string | number): Finding => ({ what, found, expected: '', ok: undefined });

/** A part that this machine cannot run, with the reason. */
export const notRun = (title: string, reason: string): Part => ({
  title,
  findings: [{ what: 'not run', found: reason, expected: '', ok: undefined }],
  notes: [`${title}: not run. ${reason}`],
  notRun: [title],
});

/** Whether nothing failed; parts that could not be run count as passed. */
export const partPassed = ({ findings }: Part): boolean => findings.every(({ ok }) => ok !== false);

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
