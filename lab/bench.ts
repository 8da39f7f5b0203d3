import { benchParts, measureStore, type StoreResults } from './bench/store-results.ts';
import { configuredStores, embeddedStore } from './bench/stores.ts';
import { isMet, targetTable } from './bench/targets.ts';
import { readOptions } from './measuring/options.ts';
import { lab, provideLabPackages, versionOf } from './measuring/packages.ts';
import { killChildren, root } from './measuring/processes.ts';
import { writeReport } from './measuring/results.ts';
import { printTable, type Table } from './measuring/table.ts';
import { provideWrk, wrkVersion } from './measuring/wrk.ts';

/**
 * Measures the built site and references in turn, in the same run: requests against a bare Fastify, availability
 * against the list of posts, the chat against socket.io and a bare relay that stores messages, and pages of a site that
 * sends mails, saves prices or serves chats and log-ins, against pages of a site without this work. With MONGODB_URI,
 * that deployment is also measured, in new databases that are dropped afterwards: all parts except mail and saves; of
 * the part pages, only the requests that write.
 *
 * `npm run bench -- --rounds 3 --only pages,relay`; the parts are pages, bookings, mail, saves, relay, fan-out and
 * mixed-load. Ends with status 1 if a target is missed.
 */
const options = readOptions(process.argv.slice(2), {
  parts: benchParts,
  sizes: {
    rounds: { default: 7, min: 1, max: 20 },
    /** Seconds per round. */
    seconds: { default: 2, min: 1, max: 30 },
  },
});
const size = { rounds: options.size('rounds'), seconds: options.size('seconds') };

/** The maximum time of a run; milliseconds. */
const timeout = 15 * 60 * 1000;
/** The maximum time in which a run that took too long removes its data; milliseconds. */
const dropTimeout = 60_000;
setTimeout(() => {
  console.error('The benchmark took too long and is stopped.');
  // Without its sites, the measurement fails, and its data is removed.
  void killChildren();
  setTimeout(() => process.exit(1), dropTimeout);
}, timeout).unref();

provideWrk();
provideLabPackages();

const results: StoreResults[] = [];
for (const store of [embeddedStore, ...configuredStores(process.env.MONGODB_URI)]) {
  console.log(`\nStore: ${store.name}. ${size.rounds} rounds of ${size.seconds} s on each side`);
  try {
    results.push(await measureStore(store, { ...size, only: options.only }));
  } finally {
    await store.drop();
  }
}

const targets = results.flatMap((result) => result.targets);
const tables: Table[] = [...results.flatMap((result) => result.tables), targetTable(targets)];
const passed = targets.every(isMet);
for (const table of tables) printTable(table);
await writeReport('bench', {
  passed,
  complete: options.complete,
  tables,
  notes: [...new Set(results.flatMap((result) => result.notes))],
  versions: {
    fastify: versionOf('fastify', root),
    'socket.io': versionOf('socket.io', lab),
    wrk: wrkVersion(),
  },
  facts: { ...size, results: results.map(({ store, comparisons }) => ({ store, comparisons })) },
});
process.exit(passed ? 0 : 1);
