import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** Earlier builds whose files are still served. */
const maxEarlier = 2;
/** How often a running process marks its build as in use; milliseconds. */
const markEvery = 6 * 60 * 60 * 1000;

/** One build of the site. Its folder is named after its sources, and never changes once it is there. */
export type Build = {
  folder: string;
  /** For the browser: this build's files first, then those of builds before it, which open pages may still ask for. */
  clientFolders: string[];
};

/**
 * The build that is current in `dist`, or another that is named. It is marked as in use from now on, so that later
 * builds do not delete it.
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

/** A process that may not write there, as a service may not, has its build for as long as it is one of the newest. */
function markInUse(folder: string): void {
  const now = new Date();
  utimes(folder, now, now).catch(() => undefined);
}
