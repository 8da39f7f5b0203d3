import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './measuring/processes.ts';
import { report, reportsFolder } from './measuring/results.ts';
import { newestOfEach } from './report/newest.ts';
import { fullPage, reportPath, summaryPage } from './report/page.ts';

/**
 * Writes the newest complete result of each command to BENCHMARKS.md (summary) and lab/reports (all tables), with the
 * machine, versions, commit and date of each. Measures nothing itself.
 */
const fileNames = (await readdir(reportsFolder).catch(() => [])).filter((name) => name.endsWith('.json'));
const reports = newestOfEach(
  await Promise.all(
    fileNames.map(async (name) => report.parse(JSON.parse(await readFile(path.join(reportsFolder, name), 'utf8')))),
  ),
);
if (reports.length === 0) {
  console.error('No complete results yet. Run `npm run bench` or another measuring command first.');
  process.exit(1);
}
const unknownCommits = new Set(reports.map(({ commit }) => commit).filter((commit) => !isInHistory(commit)));
await writeFile(path.join(root, 'BENCHMARKS.md'), summaryPage(reports, unknownCommits));
await mkdir(path.join(root, 'lab', 'reports'), { recursive: true });
for (const newestReport of reports) {
  await writeFile(path.join(root, reportPath(newestReport.command)), fullPage(newestReport, unknownCommits));
}
console.log(`Written BENCHMARKS.md from ${reports.map(({ command }) => `npm run ${command}`).join(', ')}.`);
for (const { command, commit } of reports) {
  if (unknownCommits.has(commit)) {
    console.error(`Warning: npm run ${command} measured ${commit}, which is not in this history.`);
  }
}

function isInHistory(commit: string): boolean {
  try {
    const hash = commit.replace(/\+$/, '');
    execFileSync('git', ['merge-base', '--is-ancestor', hash, 'HEAD'], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
