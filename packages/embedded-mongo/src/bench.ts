import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from './embedded-mongo.ts';

/**
 * Measures writes, and reads by index: each one at a time, then 32 at a time. `npm run bench` measures a new store.
 * `npm run bench -- URI` measures another server, and drops its database `bench`.
 */

const IN_FLIGHT = 32;
const WARM_UP_RUNS = 300;

interface Counter {
  _id: string;
  n: number;
}

interface Booking {
  email: string;
  status: string;
  createdAt: Date;
  address: { city: string; zip: string };
  total: number;
  notes: string;
}

const booking = (i: number): Booking => ({
  email: `person${i}@example.com`,
  status: ['pending', 'confirmed', 'completed'][i % 3] ?? 'pending',
  createdAt: new Date(1_700_000_000_000 + i * 1000),
  address: { city: 'Miami', zip: String(33_000 + (i % 500)) },
  total: 100 + (i % 400),
  notes: 'Please ring the bell twice and mind the dog. '.repeat(4),
});

/** Runs a task `count` times, `inFlight` at a time. Returns how many ran per second. */
async function rate(count: number, inFlight: number, task: (i: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const runner = async (): Promise<void> => {
    while (next < count) await task(next++);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: inFlight }, runner));
  return Math.round((count / (performance.now() - start)) * 1000);
}

async function measure(name: string, count: number, task: (i: number) => Promise<unknown>): Promise<void> {
  // The warm-up uses numbers that no later run uses, because inserted emails must be unique.
  await rate(Math.min(WARM_UP_RUNS, count), 1, (i) => task(i + 5_000_000));
  const sequentialRate = await rate(count, 1, task);
  const parallelRate = await rate(count * 4, IN_FLIGHT, (i) => task(count + i));
  process.stdout.write(
    `${name.padEnd(24)} ${String(sequentialRate).padStart(7)}/s  ${String(parallelRate).padStart(7)}/s\n`,
  );
}

async function run(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri, { maxPoolSize: IN_FLIGHT });
  const db = client.db('bench');
  await db.dropDatabase();
  const bookings: Collection<Booking> = db.collection('bookings');
  const counters: Collection<Counter> = db.collection('counters');
  await bookings.createIndexes([
    { key: { email: 1 }, unique: true },
    { key: { status: 1, createdAt: -1 } },
    { key: { 'address.zip': 1 } },
  ]);
  process.stdout.write(`${''.padEnd(24)} one by one   ${IN_FLIGHT} in flight\n`);
  await measure('insert, three indexes', 3000, (i) => bookings.insertOne(booking(i)));
  await measure('upsert with $inc', 3000, (i) =>
    counters.updateOne({ _id: `page${i % 50}` }, { $inc: { n: 1 } }, { upsert: true }),
  );
  await measure('find one by unique key', 3000, (i) => bookings.findOne({ email: `person${i % 3000}@example.com` }));
  await measure('latest 20 of a status', 2000, (i) =>
    bookings
      .find({ status: i % 2 ? 'pending' : 'confirmed' })
      .sort({ createdAt: -1 })
      .limit(20)
      .toArray(),
  );
  await measure('count by index', 2000, (i) => bookings.countDocuments({ 'address.zip': String(33_000 + (i % 500)) }));
  await measure('update by unique key', 3000, (i) =>
    bookings.updateOne({ email: `person${i % 3000}@example.com` }, { $inc: { total: 1 } }),
  );
  await db.dropDatabase();
  await client.close();
}

const [, , uri] = process.argv;
if (uri) await run(uri);
else {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const store = await startEmbeddedMongo({ dataDir });
  await run(store.uri);
  await store.close();
  rmSync(dataDir, { recursive: true });
}
