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

/** The levels in pino's lines. */
const levels = { info: '"level":30', error: '"level":50' } as const;

/** Starts the site, uses it until a line is in the log, stops it and returns the log's lines. */
async function logOf(
  use: (site: { url: string; dataDir: string }) => Promise<unknown>,
  { line, commandPrefix }: { line: string; commandPrefix?: readonly string[] },
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
    return output.includes(line);
  });
  site.child.kill('SIGTERM');
  expect((await site.ended).code).toBe(0);
  return output.split('\n');
}

describe.skipIf(process.platform === 'win32')("the site's log reports that the embedded store", () => {
  it('stopped because its thread died, and serves again', async () => {
    const lines = await logOf(
      async ({ dataDir }) => {
        const client = new MongoClient(`mongodb://${encodeURIComponent(path.join(dataDir, 'mongo.sock'))}/site`);
        const items = client.db().collection('items');
        await items.insertOne({ secret: 'unspeakable' });
        const range = { $range: [0, 2_000_000] };
        const stages = Array.from({ length: 100 }, (_, n) => ({ $addFields: { [`f${n}`]: range } }));
        await items
          .aggregate([{ $match: { secret: 'unspeakable' } }, ...stages])
          .toArray()
          .catch(() => undefined);
        await client.close();
      },
      { line: 'the embedded store serves again' },
    );
    const stopLine = lines.find((line) => line.includes('the embedded store stopped and is started again'));
    expect(stopLine).toContain(levels.error);
    expect(stopLine).toContain('ERR_WORKER_OUT_OF_MEMORY');
    expect(lines.find((line) => line.includes('the embedded store serves again'))).toContain(levels.info);
    expect(lines.join()).not.toContain('unspeakable');
  });

  it.skipIf(process.platform !== 'linux')('has no space for the data', async () => {
    // No file of the process may grow beyond this many KiB, as on a full disk.
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
      { line: 'the data could not be read or written', commandPrefix },
    );
    const failure = lines.find((line) => line.includes('the data could not be read or written'));
    expect(failure).toContain(levels.error);
    expect(failure).toContain('ERR_SQLITE_ERROR');
    expect(lines.join()).not.toContain('unspeakable');
  });
});
