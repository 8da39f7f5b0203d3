import { on, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Collection, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from './embedded-mongo.ts';

/**
 * Measures how long a read by key takes while one long command runs over 100,000 documents. Run it with
 * `npm run bench:waits`. The exit status is 1 if a read took longer than `MAX_MS`. Other programs that use the
 * processor make the reads slower; the first line, measured without a command, shows how long reads take then.
 */

const DOCUMENTS = 100_000;
const MAX_MS = 50;

interface Item {
  _id: number;
  n: number;
  group: number;
  text: string;
  flag?: number;
}

/**
 * The measured commands. Each runs in a second thread, so that the thread that measures does not have to decode the
 * result.
 */
const commands: Record<string, (c: Collection<Item>) => Promise<unknown>> = {
  'nothing, for comparison': () => delay(1000),
  'count without an index': (c) => c.countDocuments({ n: 5 }),
  'find that matches nothing': (c) => c.find({ text: 'none' }).toArray(),
  'find everything': (c) => c.find({}, { batchSize: 100_000 }).toArray(),
  'sort without an index': (c) => c.find().sort({ text: -1 }).limit(50_000).toArray(),
  'group everything': (c) => c.aggregate([{ $group: { _id: '$n', sum: { $sum: '$group' } } }]).toArray(),
  'update of one, no index': (c) => c.updateOne({ text: 'none' }, { $set: { flag: 1 } }),
  'update of all': (c) => c.updateMany({}, { $inc: { flag: 1 } }),
  'index build': (c) => c.createIndex({ text: 1, n: 1 }),
  'unique index build': (c) => c.createIndex({ text: 1 }, { unique: true }),
  'update of indexed fields': (c) => c.updateMany({}, { $inc: { n: 1 } }),
  'delete of a half': (c) => c.deleteMany({ group: { $lt: 5 } }),
};

async function runCommands(uri: string, port: MessagePort): Promise<void> {
  const client = await MongoClient.connect(uri);
  const items = client.db('bench').collection<Item>('items');
  await items.findOne();
  for await (const [title] of on(port, 'message')) {
    await commands[title]?.(items);
    port.postMessage(title);
  }
}

/** Reads by key until the command has ended. Returns the milliseconds that each read took, shortest first. */
async function readDuring(items: Collection<Item>, commandEnd: Promise<unknown>): Promise<number[]> {
  let isRunning = true;
  const stopped = commandEnd.then(() => {
    isRunning = false;
  });
  const durations: number[] = [];
  while (isRunning) {
    const startedAt = performance.now();
    await items.findOne({ _id: 99_999 });
    durations.push(performance.now() - startedAt);
    await delay(2);
  }
  await stopped;
  return durations.sort((a, b) => a - b);
}

/** Measures all commands. Returns true if a read took longer than `MAX_MS`. */
async function measure(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'store-waits-'));
  const store = await startEmbeddedMongo({ dataDir: folder });
  const client = await MongoClient.connect(store.uri);
  const items = client.db('bench').collection<Item>('items');
  for (let from = 0; from < DOCUMENTS; from += 5000) {
    const ids = Array.from({ length: 5000 }, (_, i) => from + i);
    await items.insertMany(ids.map((_id) => ({ _id, n: _id % 977, group: _id % 10, text: `text ${_id} `.repeat(20) })));
  }
  const worker = new Worker(new URL(import.meta.url), { workerData: store.uri });
  let hasSlowRead = false;
  for (const title of Object.keys(commands)) {
    await items.findOne({ _id: 1 });
    const startedAt = performance.now();
    worker.postMessage(title);
    const durations = await readDuring(items, once(worker, 'message'));
    const commandMs = performance.now() - startedAt;
    const slowest = durations.at(-1) ?? 0;
    hasSlowRead ||= slowest > MAX_MS;
    const median = durations[durations.length >> 1] ?? 0;
    process.stdout.write(
      `${title.padEnd(28)} ${commandMs.toFixed(0).padStart(6)} ms, ${durations.length} reads, median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms\n`,
    );
  }
  await worker.terminate();
  await client.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  return hasSlowRead;
}

if (parentPort) await runCommands(String(workerData), parentPort);
else process.exit((await measure()) ? 1 : 0);
