import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);

/**
 * The folder of a project with `prepare.mjs` and `browser.mjs`. Its only dependency is a package named `node` in the
 * same folder.
 */
let project: string;

const manifest = { name: 'project', version: '1.0.0', devDependencies: { node: 'file:node-package' } };

/** Scripts that must run on every version of Node from 20.0. */
const scripts = ['prepare.mjs', 'browser.mjs'];

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'to prepare-'));
  for (const name of scripts) await cp(path.join(import.meta.dirname, name), path.join(project, 'scripts', name));
  await mkdir(path.join(project, 'node-package', 'bin'), { recursive: true });
  const { name, version, devDependencies } = manifest;
  const packages = {
    '': { name, version, devDependencies },
    'node-package': { version, dev: true, bin: { node: 'bin/node' } },
    'node_modules/node': { resolved: 'node-package', link: true },
  };
  const files = {
    'node-package/package.json': { name: 'node', version, bin: 'bin/node' },
    'package.json': manifest,
    'package-lock.json': { name, version, lockfileVersion: 3, requires: true, packages },
  };
  for (const [file, content] of Object.entries(files))
    await writeFile(path.join(project, file), JSON.stringify(content));
  // Replaces Node and Vite: makes the folder of the build, or fails if tsconfig.json contains "broken".
  const fakeNode = `#!${process.execPath}
    const fs = require('node:fs');
    const folder = 'dist/builds/' + process.argv[3];
    if (fs.readFileSync('tsconfig.json', 'utf8').includes('broken')) process.exit(1);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(folder + '/.complete', '');
  `;
  await writeFile(
    path.join(project, 'node-package', 'installArchSpecificPackage.js'),
    `require('node:fs').writeFileSync('bin/node', ${JSON.stringify(fakeNode)}, { mode: 0o755 });`,
  );
  await writeFile(path.join(project, 'tsconfig.json'), '{}');
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** Settings that a user's own npm configuration may contain. */
const userNpmSettings = {
  npm_config_ignore_scripts: 'true',
  npm_config_engine_strict: 'true',
  npm_config_omit: 'optional',
  npm_config_bin_links: 'false',
  npm_config_package_lock: 'false',
};

const prepare = async (goal = 'dev', variables: Readonly<Record<string, string>> = {}): Promise<string> => {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    npm_config_update_notifier: 'false',
    ...userNpmSettings,
    ...variables,
  };
  const { stdout } = await run(process.execPath, [path.join('scripts', 'prepare.mjs'), goal], { cwd: project, env });
  return stdout;
};

test('installs packages despite unsuitable npm settings, once, and again after node was deleted', async () => {
  expect(await prepare()).toContain('Installing packages');
  expect(await readdir(path.join(project, 'node_modules', '.bin'))).toContain('node');
  expect(await prepare()).toBe('');

  await rm(path.join(project, 'node_modules', 'node'));
  expect(await prepare()).toContain('Installing packages');
  expect(await readdir(path.join(project, 'node_modules'))).toContain('node');
});

test('builds changed sources, reuses builds of the same sources, and keeps the build if another fails', async () => {
  await prepare();
  expect(await prepare('build')).toContain('Building');
  expect(await prepare('start')).toBe('');
  expect(await prepare('build')).toContain('Building');

  const currentBuild = (): Promise<string> => readFile(path.join(project, 'dist', '.built'), 'utf8');
  const firstBuild = await currentBuild();
  await writeFile(path.join(project, 'tsconfig.json'), '{"compilerOptions":{}}');
  expect(await prepare('start')).toContain('Building');
  expect(await prepare('start')).toBe('');
  const secondBuild = await currentBuild();
  expect(await readdir(path.join(project, 'dist', 'builds'))).toEqual([firstBuild, secondBuild].sort());

  await writeFile(path.join(project, 'tsconfig.json'), 'broken');
  await expect(prepare('start')).rejects.toMatchObject({ stderr: expect.stringContaining('The build failed') });
  expect(await currentBuild()).toBe(secondBuild);

  await writeFile(path.join(project, 'tsconfig.json'), '{}');
  expect(await prepare('start')).toBe('');
  expect(await currentBuild()).toBe(firstBuild);
});

test('installs no browser, and says why, if BROWSER_PATH is not a program', async () => {
  const preparation = prepare('test', { BROWSER_PATH: path.join(project, 'no-browser') });
  await expect(preparation).rejects.toMatchObject({
    stdout: expect.not.stringContaining('Installing a browser'),
    stderr: expect.stringMatching(/BROWSER_PATH names .*no-browser, which is no program\. Correct it, or unset it/),
  });
});

test.each(scripts)('%s does not use the file names of import.meta, which Node 20.0 lacks', async (name) => {
  expect(await readFile(path.join(import.meta.dirname, name), 'utf8')).not.toMatch(/import\.meta\.(dir|file)name/);
});

test('ends with one line of advice if packages cannot be installed', async () => {
  await writeFile(
    path.join(project, 'package.json'),
    JSON.stringify({ ...manifest, dependencies: { other: '1.0.0' } }),
  );
  await expect(prepare()).rejects.toMatchObject({
    stderr: expect.stringMatching(/\n\nThe packages could not be installed\. [^\n]+\.\n$/),
  });
});
