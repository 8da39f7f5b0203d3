import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** Maximum other builds whose files are still served. */
const maxOtherBuilds = 2;
/** Milliseconds after which a running process marks its build as in use again. */
const markInterval = 6 * 60 * 60 * 1000;

/** One build of the site. Its folder is named by a hash of the sources, and its files never change. */
export type Build = {
  folder: string;
  /**
   * The folders of files for the browser: of this build, then of the other builds that were used last, because open
   * pages may still load their files.
   */
  clientFolders: string[];
};

/**
 * Returns the current build in `dist`, or the named one. It is marked as in use from now on, so that later builds do
 * not delete it.
 *
 * @throws the file system's error when there is no build
 */
export async function findBuild(dist: string, requestedName?: string): Promise<Build> {
  const builds = path.join(dist, 'builds');
  const name = requestedName ?? (await readFile(path.join(dist, '.built'), 'utf8')).trim();
  const folder = path.join(builds, name);
  await stat(folder);
  const others = (await readdir(builds)).filter((other) => other !== name && !other.includes('.'));
  const lastUses = await Promise.all(
    others.map(async (other) => ({ other, lastUse: (await stat(path.join(builds, other))).mtimeMs })),
  );
  const lastUsedOthers = lastUses.sort((left, right) => right.lastUse - left.lastUse).slice(0, maxOtherBuilds);
  markInUse(folder);
  setInterval(() => markInUse(folder), markInterval).unref();
  return {
    folder,
    clientFolders: [name, ...lastUsedOthers.map(({ other }) => other)].map((build) =>
      path.join(builds, build, 'client'),
    ),
  };
}

/**
 * Sets the folder's modification time, which is the time of its last use. Errors are ignored, because the process may
 * have no write access. Then a later build may delete this build once it is old.
 */
function markInUse(folder: string): void {
  const now = new Date();
  utimes(folder, now, now).catch(() => undefined);
}
