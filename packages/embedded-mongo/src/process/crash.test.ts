import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MongoClient, MongoServerSelectionError } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../testing.ts';

/** How often the store is killed; more rounds find more. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 5);
const WRITERS = 12;

const folder = mkdtempSync(join(tmpdir(), 'crash-'));
const dataDir = join(folder, 'data');
const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startStore(): Promise<{ child: ChildProcess; uri: string }> {
  const child = spawn(process.execPath, [cli, '--data', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line: string = await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the store did not start')));
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  const uri = /^ready (mongodb:\/\/127\.0\.0\.1:\d+)\n$/.exec(line)?.[1];
  if (!uri) throw new Error(`unexpected output: ${line}`);
  return { child, uri };
}

/**
 * Connects with a short timeout, so that writers soon notice that the store is gone. Tries again after a timeout,
 * because a busy machine may need longer to connect.
 */
async function connect(uri: string): Promise<MongoClient> {
  for (;;) {
    try {
      return await MongoClient.connect(uri, {
        directConnection: true,
        serverSelectionTimeoutMS: 500,
        retryReads: false,
      });
    } catch (error) {
      if (!(error instanceof MongoServerSelectionError)) throw error;
    }
  }
}

/** Keys and counter values of acknowledged writes; in `removing`, also keys whose delete was not acknowledged. */
interface Writes {
  inserted: Set<string>;
  /** Keys whose delete was sent. */
  removing: Set<string>;
  removed: Set<string>;
  /** The highest acknowledged counter value of each writer. */
  counters: Map<number, number>;
  /** Keys of pairs that an acknowledged transaction wrote. */
  pairs: Set<string>;
}

/** Writes and records the acknowledged writes, until a write fails because the store is gone. @throws its error */
async function write(client: MongoClient, writes: Writes, identity: { round: number; writer: number }): Promise<void> {
  const { round, writer } = identity;
  const db = client.db('crash');
  for (let i = 0; ; i++) {
    const key = `${round}-${writer}-${i}`;
    await db.collection('items').insertOne({ key, writer, text: 'x'.repeat(i % 500) });
    writes.inserted.add(key);
    const counter = await db
      .collection('counters')
      .findOneAndUpdate({ writer }, { $inc: { n: 1 } }, { upsert: true, returnDocument: 'after' });
    writes.counters.set(writer, counter?.n);
    if (i % 3 === 0) {
      writes.removing.add(key);
      await db.collection('items').deleteOne({ key });
      writes.removed.add(key);
    }
    if (i % 10 !== writer % 10) continue;
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await db.collection('pairs').insertOne({ key, half: 1 }, { session });
        await db.collection('pairs').insertOne({ key, half: 2 }, { session });
      }),
    );
    writes.pairs.add(key);
  }
}

async function expectNoLoss(client: MongoClient, writes: Writes): Promise<void> {
  const db = client.db('crash');
  const keys = new Set(await db.collection('items').distinct('key'));
  expect([...writes.inserted].filter((key) => !writes.removing.has(key) && !keys.has(key))).toEqual([]);
  expect([...writes.removed].filter((key) => keys.has(key))).toEqual([]);
  const counters = new Map((await db.collection('counters').find().toArray()).map(({ writer, n }) => [writer, n]));
  for (const [writer, n] of writes.counters) expect(counters.get(writer)).toBeGreaterThanOrEqual(n);
  const halves = new Map<string, number>();
  for (const { key } of await db.collection('pairs').find().toArray()) halves.set(key, (halves.get(key) ?? 0) + 1);
  expect([...halves.values()].every((count) => count === 2)).toBe(true);
  expect([...writes.pairs].filter((key) => !halves.has(key))).toEqual([]);
}

describe('a store killed under load', () => {
  it(`loses no acknowledged write and splits no transaction in ${ROUNDS} rounds`, { timeout: 240_000 }, async () => {
    const random = seededRandom(7);
    const writes: Writes = {
      inserted: new Set(),
      removing: new Set(),
      removed: new Set(),
      counters: new Map(),
      pairs: new Set(),
    };
    for (let round = 0; round < ROUNDS; round++) {
      const { child, uri } = await startStore();
      const client = await connect(uri);
      if (round === 0) {
        await client.db('crash').collection('items').createIndex({ key: 1 }, { unique: true });
        await client.db('crash').collection('items').createIndex({ writer: 1, text: 1 });
        await client.db('crash').collection('counters').createIndex({ writer: 1 }, { unique: true });
      }
      await expectNoLoss(client, writes);
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        write(client, writes, { round, writer }).catch(() => undefined),
      );
      const targetCount = writes.inserted.size + 2 * WRITERS + random.below(25 * WRITERS);
      while (writes.inserted.size < targetCount) await delay(1);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await client.close(true);
      await Promise.all(writers);
    }
    const { child, uri } = await startStore();
    const client = await MongoClient.connect(uri, { directConnection: true });
    await expectNoLoss(client, writes);
    await client.close();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const database = new DatabaseSync(join(dataDir, 'store.sqlite'), { readOnly: true });
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    database.close();
    expect(writes.inserted.size).toBeGreaterThan(ROUNDS * WRITERS);
    expect(writes.pairs.size).toBeGreaterThan(0);
  });
});
