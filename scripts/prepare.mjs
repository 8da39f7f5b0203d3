// Runs before every npm script that needs packages, a build or a browser, on whatever Node (20 or newer) the machine has
// and before any package is installed: plain JavaScript without dependencies. `dev` makes sure that packages are there,
// `start` that a build is too, `test` that a browser is too. `build` builds in any case, with the packages that are there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, installBrowser } from './browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const goal = process.argv[2];

/** The Node that everything else runs on. */
const node = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** Whatever somebody's own npm settings say: with others, npm leaves out what builds the site or what it runs on. */
const npmSettings = [
  '--include=dev',
  '--include=optional',
  '--include=peer',
  '--ignore-scripts',
  '--engine-strict=false',
  '--package-lock=true',
  '--bin-links=true',
  '--global=false',
  '--dry-run=false',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

const packagesStamp = path.join(root, 'node_modules', '.prepared');
const builds = path.join(root, 'dist', 'builds');
/** Names the current build. */
const buildStamp = path.join(root, 'dist', '.built');

/** The sources of the build. */
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
  if (goal === 'build') build();
  else if (goal === 'start' || goal === 'test') provideBuild();
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
  if (stampOf(packagesStamp) === wanted && existsSync(node)) return;
  requireWritable(root, 'install packages');
  say('Installing packages (npm ci) …');
  const failure = npmFailure(['ci', ...npmSettings]) ?? provideNode();
  if (failure !== undefined) throw new Unprepared(`The packages could not be installed. ${failure}`);
  writeFileSync(packagesStamp, wanted);
}

/** Brings the Node of package.json: its package has a script for that, the only script of a package that is needed. */
function provideNode() {
  if (existsSync(node)) return undefined;
  const folder = path.join(root, 'node_modules', 'node');
  const env = { ...process.env, npm_config_ignore_scripts: 'true', npm_config_dry_run: 'false', npm_config_before: '' };
  // npm scripts run on the Node of an earlier installation, which has just been removed.
  const present = existsSync(process.execPath) ? process.execPath : 'node';
  const { status, stderr } = pass(present, ['installArchSpecificPackage.js'], { cwd: folder, env });
  if (status !== 0 || !existsSync(node)) return adviceFor(stderr);
  // npm links no program that is not there yet.
  return npmFailure(['rebuild', 'node', ...npmSettings]);
}

/** Runs npm. Returns what to do where it fails. */
function npmFailure(args) {
  const { status, stderr } = pass('npm', args, { cwd: root });
  return status === 0 ? undefined : adviceFor(stderr);
}

/** Runs a program, shows what it says, and returns its errors too. */
function pass(command, args, options) {
  const shell = process.platform === 'win32';
  const ended = spawnSync(command, args, {
    ...options,
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    shell,
  });
  if (ended.error) process.stderr.write(`${ended.error.message}\n`);
  if (ended.stderr) process.stderr.write(ended.stderr);
  return ended;
}

function adviceFor(stderr) {
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(stderr ?? '')?.[1] ?? '';
  const where = /^npm (?:error|ERR!) (?:path|dest) (.+)$/m.exec(stderr ?? '')?.[1];
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) {
    return `This user may not write ${where ?? 'there'}. Run the command as the owner of ${root}; npm_config_cache names another folder for npm's own files.`;
  }
  if (code === 'ENOSPC') return 'The disk is full. Free some space, then try again.';
  if (/^E40[137]$/.test(code))
    return `The npm registry rejects the request (${code}). Check the registry and its token in .npmrc.`;
  if (/^(E404|ETARGET|EINTEGRITY)$/.test(code)) {
    return `The npm registry does not have what package-lock.json names (${code}). Check the registry in .npmrc.`;
  }
  if (/^(ENOTFOUND|ETIMEDOUT|ECONN\w+|EAI_AGAIN|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)$/.test(code)) {
    return `Check the connection to the npm registry (${code}), then try again.`;
  }
  return 'The reason stands above; correct it, then try again.';
}

/** Says who is to do it, before a tool ends with a stack. */
function requireWritable(folder, purpose) {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Unprepared(
      `This user may not ${purpose} in ${folder} (${error.code}). Run npm run build there as the folder's owner first; a site that is built needs no more writing there.`,
    );
  }
}

/** A build of these sources may be there from an earlier time: then it is current again. */
function provideBuild() {
  const name = nameOfBuild();
  if (!existsSync(path.join(builds, name, '.complete'))) build();
  else if (stampOf(buildStamp) !== name) makeCurrent(name);
}

/** Builds are named after what they are made from. The one before stays current until this one has been tried. */
function build() {
  const name = nameOfBuild();
  requireWritable(root, 'build the site');
  say('Building the site …');
  const { status } = run(node, ['scripts/build.ts', name]);
  if (status !== 0) throw new Unprepared('The build failed; its message stands above. The build before stays in use.');
  makeCurrent(name);
}

function nameOfBuild() {
  return hash(buildSources).slice(0, 16);
}

function makeCurrent(name) {
  writeFileSync(`${buildStamp}.new`, name);
  renameSync(`${buildStamp}.new`, buildStamp);
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
