// Runs before every npm script that needs packages, a build or a browser, on whatever Node (20 or newer) the machine has
// and before any package is installed: plain JavaScript without dependencies. `dev` makes sure that packages are there,
// `start` that a build is too, `test` that a browser is too. `build` builds in any case, with the packages that are there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, installBrowser } from './browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const goal = process.argv[2];

const packagesStamp = path.join(root, 'node_modules', '.prepared');
const buildStamp = path.join(root, 'dist', '.built');

/** What the build is made from. */
const buildSources = [
  'src/web',
  'src/domain',
  'public',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/build.ts',
  'package.json',
  'package-lock.json',
];

class Unprepared extends Error {}

try {
  requireNode();
  if (goal !== 'build') installPackages();
  if (goal === 'build' || ((goal === 'start' || goal === 'test') && isStale())) build();
  if (goal === 'test') provideBrowser();
} catch (error) {
  if (!(error instanceof Unprepared)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20)
    throw new Unprepared(`Node 20 or newer is needed; this is ${process.version}. See https://nodejs.org.`);
}

function installPackages() {
  const wanted = hash(['package.json', 'package-lock.json']);
  if (stampOf(packagesStamp) === wanted && existsSync(path.join(root, 'node_modules', 'node'))) return;
  say('Installing packages (npm ci) …');
  // With NODE_ENV=production npm would leave out what builds the site, and the Node that it runs on.
  const { status } = run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) {
    throw new Unprepared(
      'The packages could not be installed. Check the connection to the npm registry, then try again.',
    );
  }
  writeFileSync(packagesStamp, wanted);
}

function isStale() {
  return stampOf(buildStamp) !== hash(buildSources);
}

/** The stamp goes with the build before, so that a build that fails leaves none. */
function build() {
  const made = hash(buildSources);
  say('Building the site …');
  const { status } = run(path.join(root, 'node_modules', '.bin', 'node'), ['scripts/build.ts']);
  if (status !== 0) throw new Unprepared('The build failed; its message stands above.');
  mkdirSync(path.dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, made);
}

function provideBrowser() {
  if (findBrowser() !== undefined) return;
  const given = process.env.BROWSER_PATH;
  if (given) {
    throw new Unprepared(
      `BROWSER_PATH names ${given}, which is no program. Correct it, or unset it to use Playwright's Chromium.`,
    );
  }
  say('Installing a browser for the tests …');
  installBrowser(run);
  if (findBrowser() === undefined) {
    throw new Unprepared(
      'No browser could be installed. Install Chromium or Chrome, or set BROWSER_PATH to its program, then try again.',
    );
  }
}

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
}

function stampOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** One hash over the names and contents of files and folders; what does not exist counts as empty. */
function hash(names) {
  const sum = createHash('sha256');
  const add = (name) => {
    const file = path.join(root, name);
    if (!existsSync(file)) return;
    const entries = readFolder(file);
    if (entries === undefined) sum.update(`${name}\0`).update(readFileSync(file));
    else for (const entry of entries) add(`${name}/${entry}`);
  };
  for (const name of names) add(name);
  return sum.digest('hex');
}

function readFolder(file) {
  try {
    return readdirSync(file)
      .filter((name) => !/\.test\.tsx?$/.test(name))
      .sort();
  } catch {
    return undefined;
  }
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
