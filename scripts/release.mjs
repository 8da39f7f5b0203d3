// Prepares the next release while the current one runs: `node scripts/release.mjs [revision]`. The clone that contains
// this script is in the same folder as `releases` and the link `current`, from which the service starts. The running
// site does not change until `current` points to another release and the service is restarted. `--back` points
// `current` to the previous release. This script is plain JavaScript without dependencies, so that it runs on the Node
// version of the machine (20 or newer).
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const home = path.resolve(repository, '..');
const releases = path.join(home, 'releases');
/** The number of releases to keep, including the current and the previous one. */
const releasesToKeep = 4;

const revision = process.argv[2] ?? 'origin/HEAD';
if (revision === '--back') goBack();
else release();

function release() {
  run('git', ['fetch', '--quiet', '--tags', 'origin'], repository);
  const commit = commitOf(revision);
  const folder = path.join(releases, commit);
  const current = targetOf('current');
  mkdirSync(releases, { recursive: true });
  if (!existsSync(folder))
    run('git', ['worktree', 'add', '--quiet', '--force', '--detach', folder, commit], repository);
  if (current !== undefined && current !== folder) copyFromRelease(current, folder);
  run(process.execPath, [path.join('scripts', 'prepare.mjs'), 'start'], folder);
  if (current !== folder) {
    if (current !== undefined) pointLink('previous', current);
    pointLink('current', folder);
  }
  deleteOldReleases();
  say(`Prepared ${commit}. Restart the service to serve it; node scripts/release.mjs --back and a restart go back.`);
}

function goBack() {
  const [current, previous] = [targetOf('current'), targetOf('previous')];
  if (current === undefined || previous === undefined) fail('There is no release before this one.');
  pointLink('current', previous);
  pointLink('previous', current);
  say(`current is ${path.basename(previous)} again. Restart the service to serve it.`);
}

/**
 * Copies the builds of the release `from`, whose files open pages still need, and its packages if `to` has the same
 * package files. What `to` already has stays unchanged.
 */
function copyFromRelease(from, to) {
  const hasSamePackages = ['package.json', 'package-lock.json'].every(
    (name) => readFileSync(path.join(from, name), 'utf8') === readFileSync(path.join(to, name), 'utf8'),
  );
  if (hasSamePackages && !existsSync(path.join(to, 'node_modules'))) linkTree(from, to, 'node_modules');
  const builds = path.join(from, 'dist', 'builds');
  for (const name of existsSync(builds) ? readdirSync(builds) : []) {
    const build = path.join('dist', 'builds', name);
    if (!name.includes('.') && !existsSync(path.join(to, build))) linkTree(from, to, build);
  }
}

/** Copies a folder with hard links to the original files, or with real copies if linking fails. */
function linkTree(from, to, name) {
  const [source, copy] = [path.join(from, name), path.join(to, name)];
  const unfinishedCopy = `${copy}.new`;
  rmSync(unfinishedCopy, { recursive: true, force: true });
  mkdirSync(path.dirname(copy), { recursive: true });
  const linkEntries = (folder, target) => {
    mkdirSync(target);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const [original, newEntry] = [path.join(folder, entry.name), path.join(target, entry.name)];
      if (entry.isDirectory()) linkEntries(original, newEntry);
      else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(original), newEntry);
      else linkSync(original, newEntry);
    }
  };
  try {
    linkEntries(source, unfinishedCopy);
  } catch {
    rmSync(unfinishedCopy, { recursive: true, force: true });
    cpSync(source, unfinishedCopy, { recursive: true, verbatimSymlinks: true });
  }
  renameSync(unfinishedCopy, copy);
}

function deleteOldReleases() {
  const linkedFolders = [targetOf('current'), targetOf('previous')];
  const otherFoldersNewestFirst = readdirSync(releases)
    .map((name) => path.join(releases, name))
    .filter((folder) => !linkedFolders.includes(folder))
    .sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs);
  for (const folder of otherFoldersNewestFirst.slice(releasesToKeep - linkedFolders.length)) {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: repository, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}

function targetOf(link) {
  try {
    return path.resolve(home, readlinkSync(path.join(home, link)));
  } catch {
    return undefined;
  }
}

/** Replaces the link in one step, so that there is always a `current`. */
function pointLink(link, folder) {
  const newLink = path.join(home, `${link}.new`);
  rmSync(newLink, { force: true });
  symlinkSync(path.relative(home, folder), newLink);
  renameSync(newLink, path.join(home, link));
}

function run(command, args, cwd) {
  if (spawnSync(command, args, { cwd, stdio: 'inherit' }).status === 0) return;
  fail(`Nothing has changed for the running site: ${command} ${args.join(' ')} failed in ${cwd}.`);
}

/** The commit of a revision. A branch is the remote repository's, because a fetch moves no local branch. */
function commitOf(name) {
  for (const candidate of [`origin/${name}`, name]) {
    const args = ['rev-parse', '--quiet', '--verify', '--short=12', `${candidate}^{commit}`];
    const { status, stdout } = spawnSync('git', args, { cwd: repository, encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return fail(`There is no ${name} in ${repository}.`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
