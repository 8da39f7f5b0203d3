import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { browserTally, unitTally } from './test/reports.ts';

/**
 * Runs everything: types, lint, unit and integration tests, browser tests. Each step runs even when one before it
 * failed. The end names each test that failed; the last line adds up what the two test runners wrote into their JSON
 * reports.
 */
const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, 'test-results');

rmSync(reports, { recursive: true, force: true });

const checks = [
  { title: 'Types', ok: run('Types', 'tsc', ['--noEmit', '-p', '.']) },
  { title: 'Lint', ok: run('Lint', 'biome', ['check', '--error-on-warnings', '.']) },
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
  { title: 'Unit and integration tests', ok: unit, ...unitTally(unitFile, root) },
  { title: 'Browser tests', ok: browser, ...browserTally(path.join(reports, 'e2e.json'), root) },
];
say('');
for (const { title, ok } of checks) if (!ok) say(`${title}: failed, see above.`);
let [passed, failed, skipped] = [0, 0, 0];
for (const tally of tallies) {
  const failures = tally.ok || tally.failures.length > 0 ? tally.failures : ['The runner ended with an error.'];
  for (const failure of failures) say(`${tally.title}: ${failure}`);
  passed += tally.passed;
  failed += failures.length;
  skipped += tally.skipped;
}
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && checks.every(({ ok }) => ok) ? 0 : 1);

function run(title: string, tool: string, args: readonly string[]): boolean {
  say(`\n— ${title} —`);
  const { status } = spawnSync(path.join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'test' },
  });
  return status === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
