import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { makeDataDir } from './data-dir.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'data-dir-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const expectRejected = async (dataDir: string): Promise<void> => {
  const error = await makeDataDir(dataDir).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toMatch(/DATA_DIR must be a folder, or one that can be made; \S+ is neither\.$/);
};

it.skipIf(process.platform !== 'linux').each(['/proc/nope/x', '/proc/version', '/proc/version/data'])(
  'rejects %s as a data directory',
  expectRejected,
);

it('rejects a file, and a path below a file', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expectRejected(file);
  await expectRejected(path.join(file, 'data'));
});

it.skipIf(process.platform === 'win32')(
  'makes missing folders, accessible only to their owner, even if two calls do so at the same time',
  async () => {
    const dataDir = path.join(folder, 'new', 'data');
    await Promise.all([makeDataDir(dataDir), makeDataDir(dataDir)]);
    for (const dir of [dataDir, path.dirname(dataDir)]) expect((await stat(dir)).mode & 0o777).toBe(0o700);
  },
);
