import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/**
 * Runs everything: types, lint, unit and integration tests, browser tests. Each step runs even when one before it
 * failed. The last line adds up what the two test runners wrote into their JSON reports.
 */
const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, 'test-results');

const unitReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number(), success: z.boolean() })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  }));

const browserReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

type Tally = { passed: number; failed: number; skipped: number };

rmSync(reports, { recursive: true, force: true });

const checks = [
  run('Types', 'tsc', ['--noEmit', '-p', '.']),
  run('Lint', 'biome', ['check', '--error-on-warnings', '.']),
];
const unitFile = path.join(reports, 'unit.json');
const unit = run('Unit and integration tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitFile}`,
]);
const browser = run('Browser tests', 'playwright', ['test', '-c', 'e2e/playwright.config.ts']);

const tallies = [
  tally('Unit and integration tests', unitFile, unitReport),
  tally('Browser tests', path.join(reports, 'e2e.json'), browserReport),
];
const sum = (kind: keyof Tally): number => tallies.reduce((total, one) => total + one[kind], 0);
const ok = [...checks, unit, browser].every(Boolean) && sum('failed') === 0;

const skipped = sum('skipped');
say(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(ok ? 0 : 1);

function run(title: string, tool: string, args: readonly string[]): boolean {
  say(`\n— ${title} —`);
  const { status } = spawnSync(path.join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'test' },
  });
  if (status !== 0) say(`${title}: failed.`);
  return status === 0;
}

/** What a runner reported. A runner that ended without a report counts as one failed test. */
function tally(title: string, file: string, report: z.ZodType<Tally>): Tally {
  if (existsSync(file)) return report.parse(JSON.parse(readFileSync(file, 'utf8')));
  say(`${title}: the runner ended without a report.`);
  return { passed: 0, failed: 1, skipped: 0 };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
