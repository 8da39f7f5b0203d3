import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './measuring/processes.ts';
import { report, reportsFolder } from './measuring/results.ts';
import { newestOfEach } from './report/newest.ts';
import { benchmarksPage } from './report/page.ts';

/**
 * Turns the newest result of each measuring command into BENCHMARKS.md: every figure with the machine, the versions
 * and the day it comes from. Measures nothing itself.
 */
const names = await readdir(reportsFolder).catch(() => []);
const newest = newestOfEach(names);
if (newest.length === 0) {
  console.error('Nothing has been measured yet. `npm run bench` and the other commands write their results first.');
  process.exit(1);
}
const reports = await Promise.all(
  newest.map(async (name) => report.parse(JSON.parse(await readFile(path.join(reportsFolder, name), 'utf8')))),
);
await writeFile(path.join(root, 'BENCHMARKS.md'), benchmarksPage(reports));
console.log(`BENCHMARKS.md holds what ${reports.map(({ command }) => `npm run ${command}`).join(', ')} found.`);
