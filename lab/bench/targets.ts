import type { Table } from '../measuring/table.ts';
import { type Duel, type Measure, ratio, typical } from './duel.ts';

/** What is aimed at with one figure. */
export type Target = {
  what: string;
  /** The figure that was measured. */
  measured: number;
  atLeast?: number;
  atMost?: number;
};

/** Whether a target is met. */
export const isMet = ({ measured, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Target) =>
  measured >= atLeast && measured <= atMost;

/** The aims beside what was measured. */
export const targetTable = (targets: readonly Target[]): Table => ({
  title: 'What is aimed at',
  columns: ['aim', 'wanted', 'measured', ''],
  rows: targets.map((target) => [
    target.what,
    target.atLeast === undefined ? `≤ ${target.atMost}` : `≥ ${target.atLeast.toLocaleString('en-US')}`,
    target.measured,
    isMet(target) ? 'met' : 'MISSED',
  ]),
});

/** Both sides of some duels side by side: medians of the rounds, and the median of the rounds' ratios. */
export function duelTable(title: string, unit: string, duels: ReadonlyMap<string, Duel>): Table {
  const pairs: readonly [string, Measure][] = [
    [unit, 'perSecond'],
    ['p50 ms', 'p50'],
    ['p99 ms', 'p99'],
    ['CPU µs', 'cpu'],
  ];
  return {
    title,
    columns: ['', ...pairs.flatMap(([name]) => [name, 'reference', 'ratio'])],
    rows: [...duels].map(([name, one]) => [
      name,
      ...pairs.flatMap(([, measure]) => [
        typical(one.ours, measure),
        typical(one.reference, measure),
        ratio(one, measure).toFixed(2),
      ]),
    ]),
  };
}
