import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { nothingConfigured, readConfig } from './config.ts';
import { storeFailure } from './start-failure.ts';

const { MongoNetworkError, MongoServerError } = mongoose.mongo;

test('a call that waited for the connection that a server refused fails for the same reason', () => {
  const refusal = new MongoServerError({ message: 'no space', code: 14_031, codeName: 'OutOfDiskSpace' });
  const waiting = new MongoNetworkError('The connection pool was cleared.', { cause: refusal });
  const reason = 'DATA_DIR must be a folder whose files this program can read and write (error 14031 OutOfDiskSpace).';
  const config = readConfig(nothingConfigured);
  expect(storeFailure(refusal, config)).toMatchObject({ message: reason });
  expect(storeFailure(waiting, config)).toMatchObject({ message: reason });
});
