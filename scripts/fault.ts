import { parseArgs } from 'node:util';
import { passMidnight } from './fault/clock.ts';
import { fillTheDisk } from './fault/disk-full.ts';
import { killUnderLoad } from './fault/kill.ts';
import { takeTheStoreAway } from './fault/store-away.ts';
import { type Part, partPassed, tableOf } from './measuring/findings.ts';
import { writeReport } from './measuring/results.ts';
import { printTable } from './measuring/table.ts';

/**
 * Proves by doing that the site keeps its word when things fail: the process killed under load, a full disk, the store
 * gone and back, midnight and the changes of daylight saving time. Everything runs on this machine alone, against the
 * production server as a process of its own. Ends with 1 when anything is not as it should be.
 */
const { values } = parseArgs({
  options: {
    /** Parts to run, divided by commas: kill, disk, store, clock. */
    only: { type: 'string', default: 'kill,disk,store,clock' },
    kills: { type: 'string', default: '5' },
    visitors: { type: 'string', default: '500' },
    /** How long the store is gone. */
    seconds: { type: 'string', default: '30' },
  },
});

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  kill: () => killUnderLoad({ kills: Number(values.kills), visitors: Number(values.visitors), moment: 500 }),
  disk: () => fillTheDisk({ writes: 150 }),
  store: () => takeTheStoreAway({ seconds: Number(values.seconds), frozenSeconds: 10 }),
  clock: passMidnight,
};

const done: Part[] = [];
for (const name of values.only.split(',')) {
  const run = parts[name];
  if (run === undefined) throw new Error(`There is no part ${name}. Parts: ${Object.keys(parts).join(', ')}.`);
  const part = await run();
  printTable(tableOf(part));
  done.push(part);
}
const passed = done.every(partPassed);
const notes = done.flatMap((part) => part.notes ?? []);
for (const note of notes) console.log(`\nNote: ${note}`);
await writeReport('fault', { passed, tables: done.map(tableOf), notes, facts: done });
console.log(passed ? '\nEverything is as it should be.' : '\nSomething is not as it should be: see FAILED above.');
process.exit(passed ? 0 : 1);
