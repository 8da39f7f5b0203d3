import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** Maximum earlier builds whose files are still served. */
const maxEarlierBuilds = 2;
/** How often a running process marks its build as in use; milliseconds. */
const markInterval = 6 * 60 * 60 * 1000;

/** One build of the site. Its folder is named after its sources, and never changes once it exists. */
export type Build = {
  folder: string;
  /**
   * The folders of files for the browser: of this build, then of earlier ones, whose files open pages may still load.
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
  const earlierBuilds = lastUses.sort((left, right) => right.lastUse - left.lastUse).slice(0, maxEarlierBuilds);
  markInUse(folder);
  setInterval(() => markInUse(folder), markInterval).unref();
  return {
    folder,
    clientFolders: [name, ...earlierBuilds.map(({ other }) => other)].map((build) =>
      path.join(builds, build, 'client'),
    ),
  };
}

/**
 * Errors are ignored, because a service may have no write access. Then a later build may delete this build once it is
 * old.
 */
function markInUse(folder: string): void {
  const now = new Date();
  utimes(folder, now, now).catch(() => undefined);
}
