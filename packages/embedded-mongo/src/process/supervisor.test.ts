import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { Supervisor } from './supervisor.ts';

const folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, 'mongo.sock');

/** Whether a worker listens on the socket. */
const isServed = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Makes a call that needs more memory than the worker has. */
async function killWorker(): Promise<void> {
  const client = await MongoClient.connect(`mongodb://${encodeURIComponent(path)}/test?directConnection=true`, {
    retryReads: false,
  });
  const $in = Array.from({ length: 1_000_000 }, (_, n) => n);
  await expect(client.db().collection('items').find({ n: { $in } }).toArray()).rejects.toThrow();
  await client.close();
}

describe('a supervisor that is closed while it replaces a dead worker', () => {
  it.each([0, 30, 60])('leaves no worker listening if it is closed %i ms after the death', async (delayMs) => {
    const death = Promise.withResolvers<void>();
    const supervisor = new Supervisor({
      settings: { file: join(folder, 'store.sqlite'), listen: { path } },
      heapMiB: 24,
      log: (_level, message) => message.includes('is started again') && death.resolve(),
      codeCache: join(folder, 'code-cache'),
      onRestart: undefined,
    });
    await supervisor.start();
    await killWorker();
    await death.promise;
    await delay(delayMs);
    await supervisor.close();
    expect(await isServed()).toBe(false);
    // Longer than a worker takes to start.
    await delay(700);
    expect(await isServed()).toBe(false);
  });
});
