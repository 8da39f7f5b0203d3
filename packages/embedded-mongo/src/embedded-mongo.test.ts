import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { MongoClient, MongoNetworkError } from 'mongodb';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from './embedded-mongo.ts';
import type { OperatorLog } from './process/failure-log.ts';
import { DataDirectoryError } from './storage/data-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let directoryCount = 0;
const freshDirectory = (): string => join(folder, `data${++directoryCount}`);

async function withStore(
  options: EmbeddedMongoOptions,
  use: (client: MongoClient, store: EmbeddedMongo) => Promise<void>,
): Promise<void> {
  const store = await startEmbeddedMongo(options);
  const client = await MongoClient.connect(store.uri, { serverSelectionTimeoutMS: 5000, retryReads: false });
  try {
    await use(client, store);
  } finally {
    await client.close();
    await store.close();
  }
}

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('the data directory', () => {
  it('keeps its content after a restart, is private to its owner, and has no log or socket once closed', async () => {
    const dataDir = freshDirectory();
    await withStore({ dataDir }, async (client) => {
      await client.db().collection('items').createIndex({ a: 1 }, { unique: true });
      await client.db().collection('items').insertOne({ a: 1 });
      expect(modeOf(dataDir)).toBe(0o700);
      for (const name of readdirSync(dataDir)) {
        if (statSync(join(dataDir, name)).isFile() || name.endsWith('.sock'))
          expect([name, modeOf(join(dataDir, name))]).toEqual([name, 0o600]);
      }
    });
    expect(readdirSync(dataDir).filter((name) => /wal|shm|sock|journal/.test(name))).toEqual([]);
    await withStore({ dataDir }, async (client) => {
      const items = client.db().collection('items');
      expect(await items.find({ a: 1 }).explain()).toMatchObject({
        queryPlanner: { winningPlan: { inputStage: { indexName: 'a_1' } } },
      });
      expect(await items.countDocuments()).toBe(1);
    });
  });

  it('can be used by only one store at a time', async () => {
    const dataDir = freshDirectory();
    await withStore({ dataDir }, async (client) => {
      await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow('data directory in use');
      await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow('data directory in use');
      expect(await client.db().command({ ping: 1 })).toEqual({ ok: 1 });
    });
    await withStore({ dataDir }, async (client) => {
      expect(await client.db().command({ ping: 1 })).toEqual({ ok: 1 });
    });
  });

  it('can be opened while another store closes it', async () => {
    const dataDir = freshDirectory();
    const oldStore = await startEmbeddedMongo({ dataDir });
    const [newStore] = await Promise.all([startEmbeddedMongo({ dataDir }), oldStore.close()]);
    await newStore.close();
  });

  it('may have a path that is too long for a socket, which is then in another folder', async () => {
    const dataDir = join(freshDirectory(), 'deep'.repeat(30));
    mkdirSync(dataDir, { recursive: true });
    const store = await startEmbeddedMongo({ dataDir });
    const socketPath = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(store.uri)?.[1] ?? '');
    expect(socketPath.length).toBeLessThan(100);
    expect(modeOf(socketPath)).toBe(0o600);
    const client = await MongoClient.connect(store.uri);
    expect(await client.db().command({ ping: 1 })).toEqual({ ok: 1 });
    await client.close();
    await store.close();
    expect(existsSync(socketPath)).toBe(false);
  });

  it('is unlocked if the folder of the socket cannot be created', async () => {
    const dataDir = join(freshDirectory(), 'deep'.repeat(30));
    vi.stubEnv('TMPDIR', join(folder, 'none'));
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow('mkdtemp');
    vi.unstubAllEnvs();
    const store = await startEmbeddedMongo({ dataDir });
    await store.close();
  });

  it('may contain an old file with the name of the socket', async () => {
    const dataDir = freshDirectory();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'mongo.sock'), '');
    await withStore({ dataDir }, async (client) => {
      expect(await client.db().command({ ping: 1 })).toEqual({ ok: 1 });
    });
  });

  it('is rejected with an invalid data file, and accepted without it', async () => {
    const dataDir = freshDirectory();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'store.sqlite'), 'not a database'.repeat(1000));
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow('store.sqlite: file is not a database');
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(DataDirectoryError);
    rmSync(join(dataDir, 'store.sqlite'));
    const store = await startEmbeddedMongo({ dataDir });
    await store.close();
  });

  it('is rejected with an emptied data file, with or without a log, and starts empty without both files', async () => {
    const dataDir = freshDirectory();
    const file = join(dataDir, 'store.sqlite');
    await withStore({ dataDir }, async (client) => {
      await client.db().collection('items').insertOne({ a: 1 });
    });
    writeFileSync(file, '');
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/^\S+store\.sqlite was emptied: [^\n]+$/);
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(DataDirectoryError);
    writeFileSync(`${file}-wal`, 'the log of a process that was killed');
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/^\S+store\.sqlite is empty or missing, and its log/);
    rmSync(`${file}-wal`);
    rmSync(file);
    await withStore({ dataDir }, async (client) => {
      expect(await client.db().collection('items').countDocuments()).toBe(0);
    });
  });

  it.skipIf(process.platform === 'win32')('is rejected with a read-only data file', async () => {
    const dataDir = freshDirectory();
    await withStore({ dataDir }, async (client) => {
      await client.db().collection('items').insertOne({ a: 1 });
    });
    chmodSync(join(dataDir, 'store.sqlite'), 0o400);
    const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
    // Root can write to any file, unless these capabilities are removed.
    const withoutRootRights = ['setpriv', '--bounding-set=-dac_override,-dac_read_search', process.execPath];
    const [program = '', ...programArgs] = process.getuid?.() === 0 ? withoutRootRights : [process.execPath];
    const { status, stderr } = spawnSync(program, [...programArgs, cli, '--data', dataDir], {
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^EACCES: permission denied, access '\S+store\.sqlite'\n$/);
  });

  it('is rejected with a data file of a later version', async () => {
    const dataDir = freshDirectory();
    mkdirSync(dataDir);
    const database = new DatabaseSync(join(dataDir, 'store.sqlite'));
    database.exec('PRAGMA user_version=99');
    database.close();
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/^\S+store\.sqlite: the data file has layout 99; /);
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(DataDirectoryError);
  });
});

describe('a store', () => {
  it('listens on a loopback port on request, and can answer as a replica set', async () => {
    const options = { dataDir: freshDirectory(), listen: { port: 0, host: '127.0.0.1' }, replicaSetName: 'rs0' };
    await withStore(options, async (client, store) => {
      expect(store.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/site\?directConnection=true$/);
      expect(await client.db().command({ hello: 1 })).toMatchObject({ setName: 'rs0', isWritablePrimary: true });
    });
  });

  it('loses no acknowledged write when it closes', async () => {
    const dataDir = freshDirectory();
    const store = await startEmbeddedMongo({ dataDir });
    const client = await MongoClient.connect(store.uri, { retryReads: false });
    await client.db().collection('items').insertOne({ first: true });
    let acknowledgedCount = 1;
    const writers = Array.from({ length: 40 }, (_, i) =>
      client
        .db()
        .collection('items')
        .insertOne({ i })
        .then(
          () => acknowledgedCount++,
          () => undefined,
        ),
    );
    await store.close();
    await client.close(true);
    await Promise.all(writers);
    await withStore({ dataDir }, async (newClient) => {
      expect(await newClient.db().collection('items').countDocuments()).toBeGreaterThanOrEqual(acknowledgedCount);
    });
  });
});

describe('a worker that dies', () => {
  it('is replaced and reported, and running calls fail only with a network error', async () => {
    const dataDir = freshDirectory();
    const reasons: Error[] = [];
    const logLines: unknown[] = [];
    const log: OperatorLog = (...line) => logLines.push(line);
    const options = { dataDir, heapMiB: 24, log, onRestart: (reason: Error) => reasons.push(reason) };
    await withStore(options, async (client) => {
      const items = client.db().collection('items');
      await items.insertMany(
        Array.from({ length: 2000 }, (_, n) => ({ n, list: Array.from({ length: 300 }, (_, i) => i) })),
      );
      const $in = Array.from({ length: 1_000_000 }, (_, n) => n);
      const fatalRead = items.find({ n: { $in } }).toArray();
      const reads = Array.from({ length: 10 }, () => items.find({ n: { $in: [1, 2] } }).toArray());
      const outcomes = await Promise.allSettled([fatalRead, ...reads]);
      expect(outcomes[0]).toMatchObject({ status: 'rejected' });
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(MongoNetworkError);
      expect(await items.countDocuments()).toBe(2000);
      await items.insertOne({ n: 'after' });
      expect(reasons[0]).toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
      const detail = expect.stringContaining('ERR_WORKER_OUT_OF_MEMORY');
      expect(logLines).toContainEqual(['error', 'the embedded store stopped and is started again', detail]);
    });
  });
});
