import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { memoryFolder } from './test/memory-folder.ts';
import { playwrightTally, type Tally, vitestTally } from './test/reports.ts';

/**
 * Runs all checks of the code, the fastest first. With `--quick`, runs only the checks that need neither a server nor a
 * browser, and the tests of the embedded store if the store has uncommitted changes. The quick steps run at the same
 * time, because the type check uses only one core; the slow steps run one after the other. Each step runs even if an
 * earlier step failed. The output ends with the result and the failed tests of each step, and with the sums of the
 * counts in the JSON reports of the test runners.
 */
const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, 'test-results');

/** The folder for the data of tests: TMPDIR, else a folder in memory; undefined if there is neither. */
const temporaryFolder = process.env.TMPDIR ?? memoryFolder();
// Ctrl-C also ends the tools of the running steps. `run` then exits, which deletes the folder in memory.
process.on('SIGINT', () => undefined);

type Step = {
  title: string;
  tool: string;
  args: readonly string[];
  /** Reads the report of the test runner. */
  tally?: () => Tally;
};

const quickSteps: readonly Step[] = [
  { title: 'Types', tool: 'tsc', args: ['--noEmit', '-p', '.', '--checkers', '1'] },
  { title: 'Lint', tool: 'biome', args: ['check', '--error-on-warnings', '.'] },
  vitestStep('Unit tests', 'unit'),
];

const slowSteps: readonly Step[] = [
  vitestStep('Server tests', 'server'),
  {
    title: 'Browser tests',
    tool: 'playwright',
    args: ['test', '-c', 'e2e/playwright.config.ts'],
    tally: () => playwrightTally(path.join(reports, 'e2e.json'), root),
  },
];

rmSync(reports, { recursive: true, force: true });
const results = await Promise.all(quickSteps.map((step) => run(step, step === quickSteps.at(-1))));
for (const step of process.argv.includes('--quick') ? storeSteps() : slowSteps) results.push(await run(step, true));

say('');
let [passed, failed, skipped] = [0, 0, 0];
for (const { title, ok, seconds, tally } of results) {
  say(`${title}: ${ok ? 'passed' : 'failed, see above'} (${seconds} s)`);
  if (tally === undefined) continue;
  const failures = ok || tally.failures.length > 0 ? tally.failures : ['The runner ended with an error.'];
  for (const failure of failures) say(`  ${failure}`);
  passed += tally.passed;
  failed += failures.length;
  skipped += tally.skipped;
}
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && results.every(({ ok }) => ok) ? 0 : 1);

/** Returns the step that tests the embedded store, or no step if the store has no uncommitted changes. */
function storeSteps(): Step[] {
  const folder = 'packages/embedded-mongo';
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--', folder], { cwd: root, encoding: 'utf8' });
  return stdout ? [vitestStep('Tests of the embedded store', 'server', [folder])] : [];
}

/** Returns the step for a Vitest project of vite.config.ts, with all its tests if there are no `folders`. */
function vitestStep(title: string, project: string, folders: readonly string[] = []): Step {
  const report = path.join(reports, `${project}.json`);
  return {
    title,
    tool: 'vitest',
    args: ['run', ...folders, '--project', project, ...reporterArgs(report)],
    tally: () => vitestTally(report, root),
  };
}

function reporterArgs(reportFile: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
}

/** Runs a step. Shows its output while it runs with `isLive`, otherwise at its end. */
async function run({ title, tool, args, tally }: Step, isLive: boolean) {
  const heading = `\n— ${title} —`;
  if (isLive) say(heading);
  const start = performance.now();
  const runner = spawn(path.join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'test', ...(temporaryFolder === undefined ? {} : { TMPDIR: temporaryFolder }) },
  });
  const output: Buffer[] = [];
  for (const stream of [runner.stdout, runner.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [status, signal]: (number | string | null)[] = await once(runner, 'close');
  if (signal === 'SIGINT' || status === 130) process.exit(130);
  const seconds = Math.round((performance.now() - start) / 1000);
  if (!isLive) say(`${heading}\n${Buffer.concat(output).toString()}`);
  return { title, ok: status === 0, seconds, tally: tally?.() };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
