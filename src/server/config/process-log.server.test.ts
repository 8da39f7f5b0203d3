import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { startProcess } from '#server/testing-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'log-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Pino's log levels, as they appear in the lines. */
const levels = { info: '"level":30', error: '"level":50' } as const;

/** Starts the site, uses it until its log contains the awaited text, stops it and returns the log's lines. */
async function logOf(
  use: (site: { url: string; dataDir: string }) => Promise<unknown>,
  { awaitedText, commandPrefix }: { awaitedText: string; commandPrefix?: readonly string[] },
): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1000', STARTER_CONTENT: 'off' };
  const site = startProcess(environment, commandPrefix);
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
    await use({ url, dataDir });
    return output.includes(awaitedText);
  });
  site.child.kill('SIGTERM');
  expect((await site.ended).code).toBe(0);
  return output.split('\n');
}

describe.skipIf(process.platform === 'win32')("the site's log", () => {
  it('reports that the embedded store ran out of memory and serves again, and contains no stored text', async () => {
    const lines = await logOf(
      async ({ dataDir }) => {
        const client = new MongoClient(`mongodb://${encodeURIComponent(path.join(dataDir, 'mongo.sock'))}/site`);
        const items = client.db().collection('items');
        await items.insertOne({ secret: 'unspeakable' });
        // These stages need more memory than the thread of the store has.
        const largeArray = { $range: [0, 2_000_000] };
        const stages = Array.from({ length: 100 }, (_, n) => ({ $addFields: { [`f${n}`]: largeArray } }));
        await items
          .aggregate([{ $match: { secret: 'unspeakable' } }, ...stages])
          .toArray()
          .catch(() => undefined);
        await client.close();
      },
      { awaitedText: 'the embedded store serves again' },
    );
    const stopLine = lines.find((line) => line.includes('the embedded store stopped and is started again'));
    expect(stopLine).toContain(levels.error);
    expect(stopLine).toContain('ERR_WORKER_OUT_OF_MEMORY');
    expect(lines.find((line) => line.includes('the embedded store serves again'))).toContain(levels.info);
    expect(lines.join()).not.toContain('unspeakable');
  });

  it.skipIf(process.platform !== 'linux')('reports an error on a full disk, without the data', async () => {
    // Files cannot grow beyond 3000 KiB, as on a full disk. Without the trap, the signal would end the process.
    const commandPrefix = ['bash', '-c', 'trap "" XFSZ; ulimit -f 3000; exec "$0" "$@"'];
    const message = 'unspeakable '.repeat(400);
    const lines = await logOf(
      ({ url }) =>
        Promise.all(
          Array.from({ length: 10 }, () =>
            fetch(`${url}/api/contact`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ name: 'Ann', email: 'ann@example.com', message }),
            }),
          ),
        ),
      { awaitedText: 'the data could not be read or written', commandPrefix },
    );
    const failureLine = lines.find((line) => line.includes('the data could not be read or written'));
    expect(failureLine).toContain(levels.error);
    expect(failureLine).toContain('ERR_SQLITE_ERROR');
    expect(lines.join()).not.toContain('unspeakable');
  });
});
