import { expect, it } from 'vitest';
import { type Report, report } from '../measuring/results.ts';
import { newestOfEach } from './newest.ts';
import { benchmarksPage } from './page.ts';

const found = (command: string, passed = true): Report => ({
  command,
  date: '2026-11-21T12:34:56.000Z',
  commit: 'abc1234',
  machine: { cpu: 'Some CPU', cores: 2, memoryGiB: 24, system: 'Linux 6.1', node: 'v24.21.0' },
  versions: { wrk: '4.1.0' },
  passed,
  tables: [{ title: 'Pages', columns: ['', 'requests/s'], rows: [['home', 1234]] }],
  notes: ['One part did not run.'],
  facts: {},
  complete: true,
  notRun: [],
});

it('finds the newest complete result of each command', () => {
  const of = (command: string, date: string, complete = true): Report => ({ ...found(command), date, complete });
  const newest = newestOfEach([
    of('bench', '2026-11-21T12:00:00.000Z'),
    of('bench', '2026-11-20T23:00:00.000Z'),
    of('bench', '2026-11-22T12:00:00.000Z', false),
    of('bench:growth', '2026-01-01T00:00:00.000Z'),
    of('fault', '2026-11-21T09:00:00.000Z', false),
  ]);
  expect(newest.map(({ command, date }) => `${command} ${date.slice(0, 10)}`)).toEqual([
    'bench 2026-11-21',
    'bench:growth 2026-01-01',
  ]);
});

it('takes a file that does not say whether it is complete for one that is not', () => {
  const { complete: _complete, notRun: _notRun, ...before } = found('bench');
  expect(report.parse(before)).toMatchObject({ complete: false, notRun: [] });
});

it('shows every figure with where it comes from', () => {
  const page = benchmarksPage([found('bench')]);
  expect(page).toContain('| home | 1,234 |');
  expect(page).toContain(
    '`npm run bench` · everything as wanted · 2026-11-21 12:34 UTC · commit abc1234 · 2 cores (Some CPU), 24 GiB, Linux 6.1, Node 24.21.0 · wrk 4.1.0',
  );
  expect(page).toContain('- One part did not run.');
});

it('says of which commit nobody can have the sources, and what the machine could not run', () => {
  const page = benchmarksPage([{ ...found('fault'), notRun: ['The disk full'] }], new Set(['abc1234']));
  expect(page).toContain('everything as wanted, **but not run: The disk full** · ');
  expect(page).toContain(' · commit abc1234 (not in this history) · ');
});

it('keeps its order, has room for new commands, and hides no failure', () => {
  const page = benchmarksPage([found('fuzz', false), found('something'), found('bench')]);
  const places = ['## Speed', '## Bad requests', '## something'].map((title) => page.indexOf(title));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(page).toContain('**not everything as wanted**');
});
