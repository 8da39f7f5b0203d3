import { type Table, targetsTitle } from '../measuring/table.ts';
import { type Comparison, type Measure, medianOf, ratio } from './comparison.ts';

/** A measured figure with its minimum or its maximum. */
export type Target = {
  what: string;
  measured: number;
  atLeast?: number;
  atMost?: number;
};

export const isMet = ({ measured, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Target) =>
  measured >= atLeast && measured <= atMost;

/** A table of the targets and the measured figures. */
export const targetTable = (targets: readonly Target[]): Table => ({
  title: targetsTitle,
  columns: ['target', 'wanted', 'measured', ''],
  rows: targets.map((target) => [
    target.what,
    target.atLeast === undefined ? `≤ ${target.atMost}` : `≥ ${target.atLeast.toLocaleString('en-US')}`,
    target.measured,
    isMet(target) ? 'met' : 'MISSED',
  ]),
});

/** A table of comparisons: for each figure the median of each side, and the median of the rounds' ratios. */
export function comparisonTable(title: string, unit: string, comparisons: ReadonlyMap<string, Comparison>): Table {
  const figures: readonly [string, Measure][] = [
    [unit, 'perSecond'],
    ['p50 ms', 'p50'],
    ['p99 ms', 'p99'],
    ['CPU µs', 'cpu'],
  ];
  return {
    title,
    columns: ['', ...figures.flatMap(([name]) => [name, 'reference', 'ratio'])],
    rows: [...comparisons].map(([name, comparison]) => [
      name,
      ...figures.flatMap(([, measure]) => [
        medianOf(comparison.ours, measure),
        medianOf(comparison.reference, measure),
        ratio(comparison, measure).toFixed(2),
      ]),
    ]),
  };
}
