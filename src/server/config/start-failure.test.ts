import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { builtRenderer } from '#server/pages/built-renderer.ts';
import { emptyEnvironment, readConfig } from './config.ts';
import { buildFailure, explain, storeFailure } from './start-failure.ts';

const { MongoNetworkError, MongoServerError } = mongoose.mongo;

test('a rejected connection and the calls that waited for it are explained in the same way', () => {
  const rejection = new MongoServerError({ message: 'no space', code: 14_031, codeName: 'OutOfDiskSpace' });
  const waitingCallError = new MongoNetworkError('The connection pool was cleared.', { cause: rejection });
  const message = 'DATA_DIR must be a folder whose files this program can read and write (error 14031 OutOfDiskSpace).';
  const config = readConfig(emptyEnvironment);
  expect(storeFailure(rejection, config)).toMatchObject({ message });
  expect(storeFailure(waitingCallError, config)).toMatchObject({ message });
});

test('without a complete build, the error says what to do', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'not built-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  const explanation = (): Promise<unknown> =>
    builtRenderer(dist).catch((error: unknown) => explain(buildFailure(error)));
  expect(await explanation()).toBe('The site is not built. Run npm run build.');

  await mkdir(path.join(dist, 'client', '.vite'), { recursive: true });
  const manifest = { 'src/web/main.tsx': { file: 'assets/main.js' } };
  await writeFile(path.join(dist, 'client', '.vite', 'manifest.json'), JSON.stringify(manifest));
  expect(await explanation()).toBe('The site is not built. Run npm run build.');
});
