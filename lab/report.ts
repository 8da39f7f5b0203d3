import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './measuring/processes.ts';
import { report, reportsFolder } from './measuring/results.ts';
import { newestOfEach } from './report/newest.ts';
import { benchmarksPage } from './report/page.ts';

/**
 * Turns the newest complete result of each measuring command into BENCHMARKS.md: every figure with the machine, the
 * versions, the commit and the day it comes from. Measures nothing itself.
 */
const names = (await readdir(reportsFolder).catch(() => [])).filter((name) => name.endsWith('.json'));
const reports = newestOfEach(
  await Promise.all(
    names.map(async (name) => report.parse(JSON.parse(await readFile(path.join(reportsFolder, name), 'utf8')))),
  ),
);
if (reports.length === 0) {
  console.error('Nothing has been measured yet, or only in parts. `npm run bench` and the others write their results.');
  process.exit(1);
}
const strange = new Set(reports.map(({ commit }) => commit).filter((commit) => !isOurs(commit)));
await writeFile(path.join(root, 'BENCHMARKS.md'), benchmarksPage(reports, strange));
console.log(`BENCHMARKS.md holds what ${reports.map(({ command }) => `npm run ${command}`).join(', ')} found.`);
for (const { command, commit } of reports) {
  if (strange.has(commit)) console.error(`Warning: npm run ${command} measured ${commit}, which this branch lacks.`);
}

/** Whether a commit leads to what is checked out, so that whoever has the one can have the other. */
function isOurs(commit: string): boolean {
  try {
    const hash = commit.replace(/\+$/, '');
    execFileSync('git', ['merge-base', '--is-ancestor', hash, 'HEAD'], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
