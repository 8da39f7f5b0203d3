import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The lab's own folder. */
export const lab = path.resolve(import.meta.dirname, '..');

/**
 * Installs the lab's packages when they are not there, or not those of its lockfile. They stand apart from the
 * project's, so that nobody who only wants the site has to install them.
 *
 * @throws Error when npm could not install them
 */
export function provideLabPackages(): void {
  const stamp = path.join(lab, 'node_modules', '.prepared');
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(lab, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing the packages of the lab (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: lab,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The packages could not be installed. Check the connection to the npm registry.');
  writeFileSync(stamp, wanted);
}

/** The installed version of a package. @param folder the folder whose `node_modules` has it */
export function versionOf(name: string, folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : 'unknown';
}
