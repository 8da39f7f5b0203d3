import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawingStopped, playwrightTally, vitestTally } from './reports.ts';

const packages = path.resolve(import.meta.dirname, '../../node_modules');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reports-'));
  await symlink(packages, path.join(folder, 'node_modules'), 'junction');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, ...lines: string[]) => writeFile(path.join(folder, name), lines.join('\n'));

async function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const runner = spawn(process.execPath, [path.join(packages, script), ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  await once(runner, 'exit');
}

/** Code for both test runners: a test that passes, a test that is skipped, and a test that fails. */
const sampleTests = [
  "test('passes', () => undefined);",
  "test.skip('is skipped', () => undefined);",
  "test.describe('a sum', () => { test('is right', () => { expect(1 + 1).toBe(3); }); });",
];

describe('vitestTally', () => {
  it('returns counts, failed tests, and the error of a file that cannot be run', async () => {
    await write('vitest.config.mjs', "export default { test: { include: ['*.unit.mjs'] } };");
    await write('sample.unit.mjs', "import { expect, test } from 'vitest';", ...sampleTests);
    await write('broken.unit.mjs', "throw new Error('Nothing works.');");
    const report = path.join(folder, 'unit.json');
    await run('vitest/vitest.mjs', ['run', '--reporter=json', `--outputFile.json=${report}`]);
    const { failures, ...counts } = vitestTally(report, folder);
    expect(counts).toEqual({ passed: 1, skipped: 1 });
    expect(failures.sort()).toEqual([
      'broken.unit.mjs: cannot be run (Nothing works.)',
      'sample.unit.mjs: a sum is right (AssertionError: expected 2 to be 3 // Object.is equality)',
    ]);
  });

  it('returns one failure if there is no report', () => {
    const tally = { passed: 0, skipped: 0, failures: ['The runner ended without a report.'] };
    expect(vitestTally(path.join(folder, 'none.json'), folder)).toEqual(tally);
  });

  it('returns one failure if no test ran', async () => {
    const report = path.join(folder, 'empty.json');
    await write('empty.json', JSON.stringify({ numPassedTests: 0, numPendingTests: 0, testResults: [] }));
    expect(vitestTally(report, folder)).toEqual({ passed: 0, skipped: 0, failures: ['No test ran.'] });
  });
});

describe('playwrightTally', () => {
  it('returns counts and failures; a flaky test is a failure too, unless its browser had stopped drawing', async () => {
    const report = path.join(folder, 'e2e.json');
    await write(
      'playwright.config.mjs',
      "export default { testMatch: '*.spec.mjs', retries: 1, projects: [{ name: 'desktop' }] };",
    );
    await write(
      'sample.spec.mjs',
      "import { expect, test } from '@playwright/test';",
      ...sampleTests,
      "test('is flaky', () => { expect(test.info().retry).toBe(1); });",
      "test('is not drawn at first', () => {",
      `  test.info().annotations.push({ type: '${drawingStopped}' });`,
      '  expect(test.info().retry).toBe(1);',
      '});',
    );
    await run('@playwright/test/cli.js', ['test', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    const { failures, ...counts } = playwrightTally(report, folder);
    expect(counts).toEqual({ passed: 2, skipped: 1 });
    expect(failures).toEqual([
      'e2e/sample.spec.mjs: is flaky [desktop] (Error: expect(received).toBe(expected) // Object.is equality)',
      'e2e/sample.spec.mjs: is right [desktop] (Error: expect(received).toBe(expected) // Object.is equality)',
    ]);
    await write('broken.spec.mjs', "throw new Error('Nothing works.');");
    await run('@playwright/test/cli.js', ['test', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    expect(playwrightTally(report, folder).failures).toContain('e2e: cannot be run (Error: Nothing works.)');
  });
});
