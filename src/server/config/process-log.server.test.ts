import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { startStore } from '#server/start-store.ts';
import { startProcess } from '#server/testing-process.ts';
import { readConfig } from './config.ts';
import { makeDataDir } from './data-dir.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'log-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Pino's log levels, as they appear in the lines. */
const levels = { info: '"level":30', error: '"level":50' } as const;

describe.skipIf(process.platform === 'win32')("the site's log", () => {
  it('reports that the embedded store ran out of memory and serves again, and contains no stored text', async () => {
    let output = '';
    const write = (text: string): void => {
      output += text;
    };
    const config = readConfig({ DATA_DIR: path.join(folder, 'out-of-memory') });
    await makeDataDir(config.dataDir);
    const { store, embedded } = await startStore(config, pino({ level: 'info' }, { write }));
    const client = await MongoClient.connect(embedded?.uri ?? '');
    const items = client.db().collection('items');
    await items.insertOne({ secret: 'unspeakable' });
    // Together, these arrays need more memory than the thread of the store has.
    const largeArrays = Array.from({ length: 400 }, (_, n) => ({
      $addFields: { [`f${n}`]: n === 0 ? { $range: [0, 500_000] } : { $slice: ['$f0', 500_000 - n] } },
    }));
    await until(async () => {
      await items
        .aggregate([{ $match: { secret: 'unspeakable' } }, ...largeArrays])
        .toArray()
        .catch(() => undefined);
      return output.includes('the embedded store serves again');
    });
    await client.close();
    await store.close();
    await embedded?.close();
    const lines = output.split('\n');
    const stopLine = lines.find((line) => line.includes('the embedded store stopped and is started again'));
    expect(stopLine).toContain(levels.error);
    expect(stopLine).toContain('ERR_WORKER_OUT_OF_MEMORY');
    expect(lines.find((line) => line.includes('the embedded store serves again'))).toContain(levels.info);
    expect(output).not.toContain('unspeakable');
  });

  it.skipIf(process.platform !== 'linux')('reports an error on a full disk, without the data', async () => {
    // Files cannot grow beyond 3000 KiB, as on a full disk. Without the trap, the signal would end the process.
    const commandPrefix = ['bash', '-c', 'trap "" XFSZ; ulimit -f 3000; exec "$0" "$@"'];
    const message = 'unspeakable '.repeat(400);
    const site = startProcess(
      { DATA_DIR: path.join(folder, 'full'), LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1000', STARTER_CONTENT: 'off' },
      commandPrefix,
    );
    const url = await site.ready;
    if (url === undefined) throw new Error((await site.ended).errorOutput);
    onTestFinished(() => {
      site.child.kill('SIGKILL');
    });
    let output = '';
    site.child.stdout?.on('data', (text: string) => {
      output += text;
    });
    await until(async () => {
      const sends = Array.from({ length: 10 }, () =>
        fetch(`${url}/api/contact`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Ann', email: 'ann@example.com', message }),
        }),
      );
      await Promise.all(sends);
      return output.includes('the data could not be read or written');
    });
    site.child.kill('SIGTERM');
    expect((await site.ended).code).toBe(0);
    const lines = output.split('\n');
    const failureLine = lines.find((line) => line.includes('the data could not be read or written'));
    expect(failureLine).toContain(levels.error);
    expect(failureLine).toContain('ERR_SQLITE_ERROR');
    expect(lines.join()).not.toContain('unspeakable');
  });
});
