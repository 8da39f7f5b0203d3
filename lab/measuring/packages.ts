import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The lab's folder. */
export const lab = path.resolve(import.meta.dirname, '..');

/**
 * Installs the packages of the lab, or of another folder, if they are missing or the lockfile has changed. The lab has
 * packages of its own, because the site does not need them.
 *
 * @param folder the folder with `package.json` and the lockfile
 * @throws Error if npm fails
 */
export function provideLabPackages(folder: string = lab): void {
  const stampFile = path.join(folder, 'node_modules', '.prepared');
  const lockfileHash = createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockfileHash) return;
  console.log(`Installing the packages of ${path.relative(path.dirname(lab), folder)} (npm ci) …`);
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The packages could not be installed. Check the connection to the npm registry.');
  writeFileSync(stampFile, lockfileHash);
}

/** The installed version of a package. @param folder the folder that contains `node_modules` */
export function versionOf(name: string, folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8'));
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : 'unknown';
}
