import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { memoryFolder } from './test/memory-folder.ts';
import { browserTally, type Tally, unitTally } from './test/reports.ts';

/**
 * Runs everything that checks the code, the quickest first. With `--quick` only what needs neither a server nor a
 * browser, and the tests of the embedded store while it is being changed. The steps of a stage run at the same time,
 * because each of them waits more than it computes or uses one core. Each stage runs even when a step before it failed.
 * The end names each test that failed; the last line adds up what the test runners wrote into their JSON reports.
 */
const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, 'test-results');

/** The folder for the data of tests, unless the environment sets another one. */
const temporary = process.env.TMPDIR ?? memoryFolder();
// Ctrl-C ends the runner, and then this process, which cleans up.
process.on('SIGINT', () => undefined);

type Step = {
  title: string;
  tool: string;
  args: readonly string[];
  /** Reads what a test runner reported. */
  tally?: () => Tally;
};

/** Of several steps, the last shows its output while it runs, and the others when they have ended. */
type Stage = readonly Step[];

const quickStage: Stage = [
  { title: 'Types', tool: 'tsc', args: ['--noEmit', '-p', '.', '--checkers', '1'] },
  { title: 'Lint', tool: 'biome', args: ['check', '--error-on-warnings', '.'] },
  vitestStep('Unit tests', 'unit'),
];

const slowStage: Stage = [
  // They end before the browser tests also with fewer processes than they have alone, and disturb those less.
  vitestStep('Server tests', 'server', [`--maxWorkers=${Math.max(2, Math.floor(availableParallelism() / 2))}`]),
  {
    title: 'Browser tests',
    tool: 'playwright',
    args: ['test', '-c', 'e2e/playwright.config.ts'],
    tally: () => browserTally(path.join(reports, 'e2e.json'), root),
  },
];

rmSync(reports, { recursive: true, force: true });
const stages = process.argv.includes('--quick') ? [quickStage, storeStage()] : [quickStage, slowStage];
const results: Awaited<ReturnType<typeof run>>[] = [];
for (const stage of stages) {
  results.push(...(await Promise.all(stage.map((step) => run(step, step === stage.at(-1))))));
  if (results.some(({ interrupted }) => interrupted)) process.exit(130);
}

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

/** The tests of the embedded store, where it has changes that are not committed. */
function storeStage(): Stage {
  const folder = 'packages/embedded-mongo';
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--', folder], { cwd: root, encoding: 'utf8' });
  return stdout ? [vitestStep('Tests of the embedded store', 'server', [folder])] : [];
}

/** The tests of one of Vitest's projects, as vite.config.ts names them; `args` are options, and folders unless for all. */
function vitestStep(title: string, project: string, args: readonly string[] = []): Step {
  const report = path.join(reports, `${project}.json`);
  return {
    title,
    tool: 'vitest',
    args: ['run', ...args, '--project', project, ...reporters(report)],
    tally: () => unitTally(report, root),
  };
}

function reporters(file: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
}

/** Runs a step to its end. */
async function run({ title, tool, args, tally }: Step, isLive: boolean) {
  const heading = `\n— ${title} —`;
  if (isLive) say(heading);
  const begin = performance.now();
  const runner = spawn(path.join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'test', ...(temporary === undefined ? {} : { TMPDIR: temporary }) },
  });
  const output: Buffer[] = [];
  for (const stream of [runner.stdout, runner.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [status, signal]: (number | string | null)[] = await once(runner, 'close');
  const seconds = Math.round((performance.now() - begin) / 1000);
  if (!isLive) say(`${heading}\n${Buffer.concat(output).toString()}`);
  return { title, ok: status === 0, interrupted: signal === 'SIGINT' || status === 130, seconds, tally: tally?.() };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
