import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { startEmbeddedMongo } from '#server/embedded-mongo/embedded-mongo.ts';
import { openStore } from '#server/store/connect.ts';
import { bookingDocument, fill, messageDocument, sessionDocument } from './growth-data.ts';
import { type ListCall, listCalls } from './growth-lists.ts';
import { writeReport } from './measuring/results.ts';
import { printTable, type Table } from './measuring/table.ts';

/**
 * Shows how the office's lists answer as the data grows: the first page of every order, filter and search that the
 * screens offer, and the index that each of its queries uses. Each size is that many messages and bookings and a tenth
 * as many conversations, in an embedded store of its own that is deleted afterwards.
 *
 * `npm run bench:growth -- 1000 100000`; the sizes are 1,000, 10,000 and 100,000 unless told. A page may take 1.5 times
 * what it takes at the smallest size. One that is narrowed twice looks through some hundreds of records, which is more
 * than the smallest size has of them: it may take 1.5 times what it takes at the second size. Ends with status 1 when
 * any takes longer.
 */

const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(1_000, 10_000, 100_000);
if (!sizes.every((size) => Number.isInteger(size) && size >= 100 && size <= 1_000_000)) {
  throw new Error('Sizes are whole numbers from 100 to 1000000.');
}

/** How much longer a page may take with the most data. */
const allowed = 1.5;
/** Differences below this are noise of the machine; milliseconds. */
const noise = 0.5;
const rounds = 25;
/** The whole run ends after this, whatever the machine; milliseconds. */
const patience = 15 * 60 * 1000;

type Measured = { ms: number; indexes: string };

setTimeout(() => {
  console.error('The benchmark took too long and was stopped.');
  process.exit(1);
}, patience).unref();

const dataDir = await mkdtemp(path.join(tmpdir(), 'site-growth-'));
const embedded = await startEmbeddedMongo({ dataDir });
const store = await openStore(embedded.uri);
const connection = await mongoose
  .createConnection(embedded.uri, { monitorCommands: true, autoCreate: false, autoIndex: false, sanitizeFilter: true })
  .asPromise();
let commands: Record<string, unknown>[] = [];
connection.getClient().on('commandStarted', ({ command }) => commands.push(command));

const calls = listCalls(connection);
const results = new Map<string, Measured[]>(calls.map(({ name }) => [name, []]));
let present = 0;
for (const size of sizes.toSorted((a, b) => a - b)) {
  const started = performance.now();
  await fill(connection, { collection: 'contactMessages', from: present, to: size, document: messageDocument });
  await fill(connection, { collection: 'bookings', from: present, to: size, document: bookingDocument });
  await fill(connection, { collection: 'chatSessions', from: present / 10, to: size / 10, document: sessionDocument });
  present = size;
  console.log(`${size.toLocaleString('en-US')} filled in ${Math.round((performance.now() - started) / 1000)} s`);
  for (const call of calls) results.get(call.name)?.push({ ms: await quickest(call), indexes: await indexesOf(call) });
}

await connection.close();
await store.close();
await embedded.close();
await rm(dataDir, { recursive: true, force: true });
process.exitCode = (await report()) ? 0 : 1;

/** The quickest of some rounds: what else the machine does only ever makes a round slower. */
async function quickest({ run }: ListCall): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = -3; round < rounds; round++) {
    const before = performance.now();
    await run();
    if (round >= 0) best = Math.min(best, performance.now() - before);
  }
  return best;
}

/** The index of each query of a call, in order; `none` where it reads the whole collection. */
async function indexesOf({ run }: ListCall): Promise<string> {
  commands = [];
  await run();
  const queries = commands.filter((command) => 'find' in command || 'aggregate' in command);
  const names: string[] = [];
  for (const { lsid: _lsid, $clusterTime: _time, $db: _db, ...query } of queries) {
    const plan = JSON.stringify(await connection.db?.command({ explain: query }));
    names.push(plan.includes('"COLLSCAN"') ? 'none' : (/"indexName":"(\w+)"/.exec(plan)?.[1] ?? 'none'));
  }
  return [...new Set(names)].join(', ');
}

/** Prints and writes the table. @returns whether everything is within what is allowed */
async function report(): Promise<boolean> {
  const verdicts = [...results].map(([name, measured]) => {
    const times = measured.map(({ ms }) => ms);
    const last = times.at(-1) ?? 0;
    const verdict = [times[0], times[1]].findIndex((before = 0) => last <= before * allowed || last - before <= noise);
    const mark = { 0: '', 1: '~' }[verdict] ?? '!';
    return { name, times, mark, ratio: last / (times[0] ?? 1), index: measured.at(-1)?.indexes ?? '' };
  });
  const table: Table = {
    title: 'First page of lists of the office, in milliseconds, by number of messages and of bookings',
    columns: ['first page of', ...sizes.map((size) => size.toLocaleString('en-US')), 'ratio', '', 'index'],
    rows: verdicts.map(({ name, times, mark, ratio, index }) => [
      name,
      ...times.map((ms) => ms.toFixed(2)),
      ratio.toFixed(2),
      mark,
      index,
    ]),
  };
  const count = (mark: string): number => verdicts.filter((verdict) => verdict.mark === mark).length;
  const summary = `${count('')} within ${allowed} times the smallest size, ${count('~')} (~) of the second, ${count('!')} (!) beyond.`;
  printTable(table);
  console.log(`\n${summary}`);
  const passed = count('!') === 0;
  await writeReport('bench:growth', { passed, tables: [table], notes: [summary], facts: { sizes, verdicts } });
  return passed;
}
