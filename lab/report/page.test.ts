import { expect, it } from 'vitest';
import { type Report, report } from '../measuring/results.ts';
import { newestOfEach } from './newest.ts';
import { fullPage, summaryPage } from './page.ts';

const reportOf = (command: string, passed = true): Report => ({
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
  const datedReport = (command: string, date: string, complete = true): Report => ({
    ...reportOf(command),
    date,
    complete,
  });
  const newest = newestOfEach([
    datedReport('bench', '2026-11-21T12:00:00.000Z'),
    datedReport('bench', '2026-11-20T23:00:00.000Z'),
    datedReport('bench', '2026-11-22T12:00:00.000Z', false),
    datedReport('bench:growth', '2026-01-01T00:00:00.000Z'),
    datedReport('fault', '2026-11-21T09:00:00.000Z', false),
  ]);
  expect(newest.map(({ command, date }) => `${command} ${date.slice(0, 10)}`)).toEqual([
    'bench 2026-11-21',
    'bench:growth 2026-01-01',
  ]);
});

it('reads a result without `complete` and `notRun` as incomplete, with an empty list of parts not run', () => {
  const { complete: _complete, notRun: _notRun, ...oldReport } = reportOf('bench');
  expect(report.parse(oldReport)).toMatchObject({ complete: false, notRun: [] });
});

it('shows the table, outcome, date, commit, machine, program versions and notes of a result', () => {
  const page = summaryPage([reportOf('bench')]);
  expect(page).toContain('| home | 1,234 |');
  expect(page).toContain(
    '`npm run bench` · all checks passed · 2026-11-21 12:34 UTC · commit abc1234 · 2 cores (Some CPU), 24 GiB, Linux 6.1, Node 24.21.0 · wrk 4.1.0',
  );
  expect(page).toContain('- One part did not run.');
});

it('shows a figure that is not finite, which JSON stores as null, as a dash', () => {
  const tables = [{ title: 'Memory', columns: ['', 'MiB'], rows: [['grown', Number.NaN]] }];
  const storedReport = JSON.stringify({ ...reportOf('bench'), tables });
  expect(fullPage(report.parse(JSON.parse(storedReport)))).toContain('| grown | – |');
});

it('marks commits that are not in the history, and parts that were not run', () => {
  const page = summaryPage([{ ...reportOf('fault'), notRun: ['The disk full'] }], new Set(['abc1234']));
  expect(page).toContain('all checks passed, **but not run: The disk full** · ');
  expect(page).toContain(' · commit abc1234 (not in this history) · ');
});

it('orders the sections, puts unknown commands last, and shows missed targets', () => {
  const page = summaryPage([reportOf('fuzz', false), reportOf('something'), reportOf('bench')]);
  const positions = ['## Speed', '## Bad requests', '## something'].map((title) => page.indexOf(title));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions).not.toContain(-1);
  expect(page).toContain('**checks failed**');
});

it('replaces a long table in the summary by a link to the page of its command, which has all rows', () => {
  const rows = Array.from({ length: 11 }, (_, row) => [`row ${row}`, row]);
  const longReport = { ...reportOf('bench:growth'), tables: [{ title: 'Lists', columns: ['', 'ms'], rows }] };
  expect(summaryPage([longReport])).toContain('- Lists: [11 rows](lab/reports/bench-growth.md)');
  expect(summaryPage([longReport])).not.toContain('row 10');
  expect(fullPage(longReport)).toContain('| row 10 | 10 |');
});

it('shows only the targets of a result that has a table of them, however long, and links to its other tables', () => {
  const targets = {
    title: 'Targets',
    columns: ['', 'ms'],
    rows: Array.from({ length: 11 }, (_, row) => [`${row}`, 1]),
  };
  const page = summaryPage([{ ...reportOf('bench'), tables: [...reportOf('bench').tables, targets] }]);
  expect(page).toContain('| 10 | 1 |');
  expect(page).toContain('- Pages: [1 row](lab/reports/bench.md)');
});
