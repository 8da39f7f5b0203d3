import type { Table } from '../measuring/table.ts';
import { type CallResult, readRounds, writeRounds } from './measure.ts';

/** How many times as long as the time it is compared with a call may take. */
const maxRatio = 1.5;
/** The maximum difference that counts as noise; milliseconds. */
const maxNoise = 0.5;

/** Whether `ms` is at most `maxRatio` times `base`, or at most `maxNoise` longer; both in milliseconds. */
export const isWithin = (ms: number, base: number): boolean => ms <= base * maxRatio || ms - base <= maxNoise;

/** '': within the maximum. '~': within it compared with the second size. '=': within it per record. '!': above it. */
export type Mark = '' | '~' | '=' | '!';

/** How the time of a call grows. `times` has milliseconds by size; `index` names the indexes at the largest size. */
export type Verdict = { name: string; times: number[]; ratio: number; mark: Mark; index: string };

/**
 * The results of calls, by name, in the order of the sizes. `perRecord` has the names of calls that also pass if their
 * time per record is within the maximum.
 */
export type Group = { title: string; perRecord: ReadonlySet<string>; results: ReadonlyMap<string, CallResult[]> };

/** Judges how the times of a group's calls grow with the data. */
export const verdictsOf = ({ results, perRecord }: Group): Verdict[] =>
  [...results].map(([name, measurements]) => {
    const times = measurements.map(({ ms }) => Math.round(ms * 1_000) / 1_000);
    const last = measurements.at(-1);
    const mark = last === undefined ? '!' : markOf(measurements, last, perRecord.has(name));
    return { name, times, ratio: (last?.ms ?? 0) / (measurements[0]?.ms ?? 1), mark, index: last?.indexes ?? '' };
  });

function markOf(measurements: readonly CallResult[], last: CallResult, isPerRecord: boolean): Mark {
  const [first = last] = measurements;
  const second = measurements.length > 2 ? (measurements[1] ?? first) : first;
  if (isWithin(last.ms, first.ms)) return '';
  if (isPerRecord) return isWithin(last.ms, (first.ms / first.records) * last.records) ? '=' : '!';
  return isWithin(last.ms, second.ms) ? '~' : '!';
}

export const tableOf = (title: string, sizes: readonly number[], verdicts: readonly Verdict[]): Table => ({
  title,
  columns: ['', ...sizes.map(inDigits), `${inDigits(sizes.at(-1) ?? 0)} ÷ ${inDigits(sizes[0] ?? 0)}`, '', 'index'],
  rows: verdicts.map(({ name, times, ratio, mark, index }) => [
    name,
    ...times.map((ms) => ms.toFixed(2)),
    ratio.toFixed(2),
    mark,
    index,
  ]),
});

const inDigits = (size: number): string => size.toLocaleString('en-US');

/** Notes for readers of the tables. */
export const howToRead: readonly string[] = [
  `The time of a read is the fastest of ${readRounds} rounds, that of a write the median of the fastest quarter of ${writeRounds}. A time that is too long is measured again, and the fastest result counts.`,
  'In the column "index", "none" means that a query used no index, and "–" that the call sent no query to the store.',
];

export function summaryOf(verdicts: readonly Verdict[]): string {
  const count = (mark: Mark): number => verdicts.filter((verdict) => verdict.mark === mark).length;
  return [
    `${count('')} within ${maxRatio} times their time at the smallest size (up to ${maxNoise} ms more does not count)`,
    `${count('~')} (~) within ${maxRatio} times that at the second size`,
    `${count('=')} (=) whose time per record returned or counted is within ${maxRatio} times that at the smallest size`,
    `${count('!')} (!) slower.`,
  ].join(', ');
}
