import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);

/** Replaces `prepare.mjs`: makes the same folders without npm and Vite, and fails for the version "broken". */
const prepareScript = `
  import fs from 'node:fs';
  const version = fs.readFileSync('version', 'utf8');
  if (version === 'broken') process.exit(1);
  fs.mkdirSync('node_modules', { recursive: true });
  fs.appendFileSync('node_modules/installed', '');
  fs.mkdirSync('dist/builds/' + version, { recursive: true });
  fs.writeFileSync('dist/builds/' + version + '/script.js', version);
`;

let home: string;
let origin: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'to release-'));
  origin = path.join(home, 'origin');
  await mkdir(path.join(origin, 'scripts'), { recursive: true });
  await cp(path.join(import.meta.dirname, 'release.mjs'), path.join(origin, 'scripts', 'release.mjs'));
  const files = { 'scripts/prepare.mjs': prepareScript, 'package.json': '{}', 'package-lock.json': '{}' };
  for (const [name, text] of Object.entries({ ...files, '.gitignore': 'node_modules\ndist\n' }))
    await writeFile(path.join(origin, name), text);
  await git('init', '--quiet', '--initial-branch=main');
  await commit('one');
  await run('git', ['clone', '--quiet', origin, path.join(home, 'repository')]);
});
afterAll(() => rm(home, { recursive: true, force: true }));

const git = (...args: readonly string[]) =>
  run('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], { cwd: origin });

async function commit(version: string): Promise<void> {
  await writeFile(path.join(origin, 'version'), version);
  await git('add', '--all');
  await git('commit', '--quiet', '--message', version);
}

const release = (...args: readonly string[]) =>
  run(process.execPath, [path.join(home, 'repository', 'scripts', 'release.mjs'), ...args]);
const currentPath = (...names: readonly string[]): string => path.join(home, 'current', ...names);
const currentVersion = (): Promise<string> => readFile(currentPath('version'), 'utf8');

test('prepares a release with earlier builds, keeps it if the next one fails, and can go back', async () => {
  await release();
  expect(await currentVersion()).toBe('one');
  await commit('two');
  await release('main');
  expect(await currentVersion()).toBe('two');
  expect(await readdir(currentPath('node_modules'))).toEqual(['installed']);
  expect(await readFile(currentPath('dist', 'builds', 'one', 'script.js'), 'utf8')).toBe('one');

  await commit('broken');
  await expect(release()).rejects.toMatchObject({ stderr: expect.stringContaining('Nothing has changed for the run') });
  expect(await currentVersion()).toBe('two');

  await release('--back');
  expect(await currentVersion()).toBe('one');
});

test('prints an error if there is no such branch', async () => {
  await expect(release('no-such-branch')).rejects.toMatchObject({ stderr: expect.stringContaining('There is no') });
});
