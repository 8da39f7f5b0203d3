import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadEnvFile } from './env-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'env-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function load(content: string | Buffer, environment: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> {
  const file = path.join(folder, '.env');
  await writeFile(file, content);
  loadEnvFile(file, environment);
  return environment;
}

it('accepts a byte-order mark, Windows line endings, and an empty or missing file; the environment wins', async () => {
  expect(await load('\uFEFFPORT=3001\r\nHOST=0.0.0.0\r\n', { HOST: '::1' })).toEqual({ PORT: '3001', HOST: '::1' });
  expect(await load('')).toEqual({});
  expect(() => loadEnvFile(path.join(folder, 'none'), {})).not.toThrow();
});

it('rejects a folder, and a file that is not UTF-8, with errors that say what to do', async () => {
  await mkdir(path.join(folder, 'a-folder'));
  expect(() => loadEnvFile(path.join(folder, 'a-folder'), {})).toThrow(
    /a-folder must be a file .* Remove it, or .*\.$/,
  );
  await expect(load(Buffer.from('\uFEFFPORT=3001', 'utf16le'))).rejects.toThrow(/is not written in UTF-8\. Save it/);
});
