// Provides packages, a build and a browser before most npm scripts. It may run on the Node version of the machine (20
// or newer) and before any package is installed, so it is plain JavaScript without dependencies. `dev` installs missing
// packages, `start` also makes a missing build, and `test` also installs a missing browser. `build` always builds, with
// the installed packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, installBrowser } from './browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const goal = process.argv[2];

/** The program of the installed Node version, on which the site and the other scripts run. */
const node = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** Options that override the user's npm settings, which might leave out packages that the build or the site needs. */
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

/** Contains a hash of the package files whose packages are installed. */
const packagesStamp = path.join(root, 'node_modules', '.prepared');
const builds = path.join(root, 'dist', 'builds');
/** Contains the name of the current build. */
const buildStamp = path.join(root, 'dist', '.built');

/** A build is named after a hash of these files. */
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

class PrepareError extends Error {}

try {
  requireNode();
  if (goal !== 'build') installPackages();
  if (goal === 'build') build();
  else if (goal === 'start' || goal === 'test') provideBuild();
  if (goal === 'test') provideBrowser();
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20)
    throw new PrepareError(`Node 20 or newer is needed; this is ${process.version}. See https://nodejs.org.`);
}

function installPackages() {
  const packagesHash = hash(['package.json', 'package-lock.json']);
  if (stampOf(packagesStamp) === packagesHash && existsSync(node)) return;
  requireWritable(root, 'install packages');
  say('Installing packages (npm ci) …');
  const failure = npmFailure(['ci', ...npmSettings]) ?? provideNode();
  if (failure !== undefined) throw new PrepareError(`The packages could not be installed. ${failure}`);
  writeFileSync(packagesStamp, packagesHash);
}

/**
 * Installs the Node version of package.json if it is missing. Node's package is the only one that needs an install
 * script. Returns advice for the user if the installation fails.
 */
function provideNode() {
  if (existsSync(node)) return undefined;
  const folder = path.join(root, 'node_modules', 'node');
  const env = { ...process.env, npm_config_ignore_scripts: 'true', npm_config_dry_run: 'false', npm_config_before: '' };
  // This process may run on the Node of an earlier installation, which `npm ci` has just removed.
  const usableNode = existsSync(process.execPath) ? process.execPath : 'node';
  const { status, stderr } = runAndCaptureErrors(usableNode, ['installArchSpecificPackage.js'], { cwd: folder, env });
  if (status !== 0 || !existsSync(node)) return adviceFor(stderr);
  // `npm ci` did not link the program, because it did not exist then.
  return npmFailure(['rebuild', 'node', ...npmSettings]);
}

/** Runs npm. Returns advice for the user if it fails. */
function npmFailure(args) {
  const { status, stderr } = runAndCaptureErrors('npm', args, { cwd: root });
  return status === 0 ? undefined : adviceFor(stderr);
}

/** Runs a program, shows its output and its errors, and returns its status and its errors. */
function runAndCaptureErrors(command, args, options) {
  const shell = process.platform === 'win32';
  const result = spawnSync(command, args, {
    ...options,
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    shell,
  });
  if (result.error) process.stderr.write(`${result.error.message}\n`);
  if (result.stderr) process.stderr.write(result.stderr);
  return result;
}

function adviceFor(stderr) {
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(stderr ?? '')?.[1] ?? '';
  const file = /^npm (?:error|ERR!) (?:path|dest) (.+)$/m.exec(stderr ?? '')?.[1];
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) {
    return `This user may not write ${file ?? 'there'}. Run the command as the owner of ${root}; npm_config_cache names another folder for npm's own files.`;
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
  return 'The reason is above; correct it, then try again.';
}

/** If the folder is not writable, throws an error with advice; otherwise a tool would fail with a stack trace. */
function requireWritable(folder, purpose) {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new PrepareError(
      `This user may not ${purpose} in ${folder} (${error.code}). Run npm run build there as the folder's owner first; a built site does not need to write there.`,
    );
  }
}

/** Uses the build of the present sources as the current build; builds the sources first if they have none. */
function provideBuild() {
  const name = nameOfBuild();
  if (!existsSync(path.join(builds, name, '.complete'))) build();
  else if (stampOf(buildStamp) !== name) makeCurrent(name);
}

/** Builds the sources. The previous build stays current until the new build has started successfully. */
function build() {
  const name = nameOfBuild();
  requireWritable(root, 'build the site');
  say('Building the site …');
  const { status } = run(node, ['scripts/build.ts', name]);
  if (status !== 0) throw new PrepareError('The build failed; its message is above. The previous build stays in use.');
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
  const browserPath = process.env.BROWSER_PATH;
  if (browserPath) {
    throw new PrepareError(
      `BROWSER_PATH names ${browserPath}, which is no program. Correct it, or unset it to use Playwright's Chromium.`,
    );
  }
  say('Installing a browser for the tests …');
  installBrowser(run);
  if (findBrowser() === undefined) {
    throw new PrepareError(
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

/** Returns one hash of the names and contents of files and folders. Missing files and tests in folders are ignored. */
function hash(names) {
  const hasher = createHash('sha256');
  const add = (name) => {
    const file = path.join(root, name);
    if (!existsSync(file)) return;
    const entries = entriesOf(file);
    if (entries === undefined) hasher.update(`${name}\0`).update(readFileSync(file));
    else for (const entry of entries) add(`${name}/${entry}`);
  };
  for (const name of names) add(name);
  return hasher.digest('hex');
}

/** Returns the names in a folder, without tests; undefined for a file. */
function entriesOf(file) {
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
