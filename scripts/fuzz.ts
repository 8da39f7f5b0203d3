import { parseArgs } from 'node:util';
import { sendBadRequests } from './fuzz/bad-requests.ts';
import { guessPasswords } from './fuzz/guesses.ts';
import { sendSlowly } from './fuzz/slow.ts';
import { type Part, partPassed, tableOf } from './measuring/findings.ts';
import { writeReport } from './measuring/results.ts';
import { printTable } from './measuring/table.ts';

/**
 * Treats a running site badly, on this machine alone: requests and frames that must be refused, made from the API's
 * own description; thousands of connections that send slowly; thousands of password guesses. Ends with 1 when anything
 * is not as it should be.
 */
const { values } = parseArgs({
  options: {
    /** Parts to run, divided by commas: requests, slow, guesses. */
    only: { type: 'string', default: 'requests,slow,guesses' },
    requests: { type: 'string', default: '20000' },
    frames: { type: 'string', default: '5000' },
    sockets: { type: 'string', default: '1000' },
    guesses: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  requests: () =>
    sendBadRequests({
      requests: Number(values.requests),
      frames: Number(values.frames),
      seed: Number(values.seed),
      atOnce: 24,
    }),
  slow: () => sendSlowly({ sockets: Number(values.sockets) }),
  guesses: () => guessPasswords({ guesses: Number(values.guesses) }),
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
await writeReport('fuzz', { passed, tables: done.map(tableOf), notes, facts: done });
console.log(passed ? '\nEverything is as it should be.' : '\nSomething is not as it should be: see FAILED above.');
process.exit(passed ? 0 : 1);
