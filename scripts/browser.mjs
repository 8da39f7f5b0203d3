// Finds a Chromium for the browser tests, or installs one. This file is plain JavaScript because it is also loaded
// before packages are installed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Headless Chromium comes first: it needs a third less processor time for the same tests.
const programNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const applicationPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium: the one that BROWSER_PATH names; only if it is unset, Playwright's own or another installed one.
 *
 * @returns 'playwright' for Playwright's own, the path of another, or undefined if there is none
 */
export function findBrowser() {
  const browserPath = process.env.BROWSER_PATH;
  if (browserPath) return isProgram(browserPath) ? browserPath : undefined;
  if (hasPlaywrightBrowser()) return 'playwright';
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const possiblePaths = folders.flatMap((folder) => programNames.map((name) => path.join(folder, name)));
  return [...possiblePaths, ...applicationPaths].find(isProgram);
}

/**
 * Installs Playwright's Chromium, or Debian's if Playwright's cannot be installed.
 *
 * @param run runs a command with its output shown, and returns an object with its `status`
 */
export function installBrowser(run) {
  if (run('npx', ['playwright', 'install', 'chromium']).status === 0) return;
  if (spawnSync('apt-get', ['--version']).status !== 0) return;
  run('apt-get', ['update', '-qq']);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]).status === 0) return;
  }
}

/**
 * Returns whether the installed version of Playwright has its Chromium. Playwright keeps each browser version in a
 * subfolder of one folder, and cannot use the browser of another version.
 */
function hasPlaywrightBrowser() {
  const browsersFolder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(homedir(), ...cacheFolderParts(), 'ms-playwright');
  if (!existsSync(browsersFolder)) return false;
  const result = spawnSync(
    process.execPath,
    ['-e', "process.stdout.write(require('playwright-core').chromium.executablePath())"],
    { cwd: fileURLToPath(new URL('..', import.meta.url)), encoding: 'utf8' },
  );
  return result.status === 0 && isProgram(result.stdout) && readdirSync(browsersFolder).length > 0;
}

/** Returns the parts of the path from the home folder to the user's cache folder. */
function cacheFolderParts() {
  if (process.platform === 'darwin') return ['Library', 'Caches'];
  return process.platform === 'win32' ? ['AppData', 'Local'] : ['.cache'];
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
