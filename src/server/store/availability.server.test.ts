import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { isUnavailable } from './availability.ts';

const { MongoServerError } = mongoose.mongo;

test.each([
  ['HostUnreachable', 6],
  ['FailedToSatisfyReadPreference', 133],
  ['ReadConcernMajorityNotAvailableYet', 134],
  ['PrimarySteppedDown', 189],
  ['NotWritablePrimary', 10_107],
  ['OutOfDiskSpace', 14_031],
])('the error %s with the code %i is temporary', (message, code) => {
  expect(isUnavailable(new MongoServerError({ message, code }))).toBe(true);
});

test.each([
  ['BadValue', 2],
  ['Unauthorized', 13],
  ['DuplicateKey', 11_000],
])('the error %s with the code %i is not temporary', (message, code) => {
  expect(isUnavailable(new MongoServerError({ message, code }))).toBe(false);
});

test('a call fails with a temporary error if no connection becomes free in time', async () => {
  const server = await startTestServer();
  const options = { maxPoolSize: 1, waitQueueTimeoutMS: 1_000 };
  const connection = await mongoose.createConnection(server.embedded.uri, options).asPromise();
  const call = (command: mongoose.mongo.Document) => connection.getClient().db().command(command);
  const { topologyVersion } = await call({ hello: 1 });
  // The answer comes when the server's state changes, or after three seconds. Until then, the only connection is busy.
  const blockingCall = call({ hello: 1, topologyVersion, maxAwaitTimeMS: 3_000 });
  const error = await call({ ping: 1 }).catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/checking out a connection/);
  expect(isUnavailable(error)).toBe(true);
  await blockingCall;
  await connection.close();
  await server.close();
});
