import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { builtRenderer } from '#server/pages/built-renderer.ts';
import { emptyEnvironment, readConfig } from './config.ts';
import { buildFailure, explain, storeFailure } from './start-failure.ts';

const { MongoNetworkError, MongoServerError } = mongoose.mongo;

test('a call that waits for a connection fails for the same reason as the rejected connection', () => {
  const diskFull = new MongoServerError({ message: 'no space', code: 14_031, codeName: 'OutOfDiskSpace' });
  const waitingCall = new MongoNetworkError('The connection pool was cleared.', { cause: diskFull });
  const reason = 'DATA_DIR must be a folder whose files this program can read and write (error 14031 OutOfDiskSpace).';
  const config = readConfig(emptyEnvironment);
  expect(storeFailure(diskFull, config)).toMatchObject({ message: reason });
  expect(storeFailure(waitingCall, config)).toMatchObject({ message: reason });
});

test('without a complete build, the error says what to do', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'not built-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  const reason = (): Promise<unknown> => builtRenderer(dist).catch((error: unknown) => explain(buildFailure(error)));
  expect(await reason()).toBe('The site is not built. Run npm run build.');

  await mkdir(path.join(dist, 'client', '.vite'), { recursive: true });
  const manifest = { 'src/web/main.tsx': { file: 'assets/main.js' } };
  await writeFile(path.join(dist, 'client', '.vite', 'manifest.json'), JSON.stringify(manifest));
  expect(await reason()).toBe('The site is not built. Run npm run build.');
});
