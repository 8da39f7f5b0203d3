import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** Maximum earlier builds whose files are still served. */
const maxEarlier = 2;
/** Milliseconds after which a running process marks its build as in use again. */
const markEvery = 6 * 60 * 60 * 1000;

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
export async function findBuild(dist: string, named?: string): Promise<Build> {
  const builds = path.join(dist, 'builds');
  const name = named ?? (await readFile(path.join(dist, '.built'), 'utf8')).trim();
  const folder = path.join(builds, name);
  await stat(folder);
  const others = (await readdir(builds)).filter((other) => other !== name && !other.includes('.'));
  const byAge = await Promise.all(
    others.map(async (other) => ({ other, age: (await stat(path.join(builds, other))).mtimeMs })),
  );
  const earlier = byAge.sort((left, right) => right.age - left.age).slice(0, maxEarlier);
  markInUse(folder);
  setInterval(() => markInUse(folder), markEvery).unref();
  return {
    folder,
    clientFolders: [name, ...earlier.map(({ other }) => other)].map((each) => path.join(builds, each, 'client')),
  };
}

/**
 * Errors are ignored, because a service may not be allowed to write there. Then the build may be deleted once it is
 * old.
 */
function markInUse(folder: string): void {
  const now = new Date();
  utimes(folder, now, now).catch(() => undefined);
}
