import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { isUnavailable } from './availability.ts';

const { MongoServerError } = mongoose.mongo;

test.each([
  ['HostUnreachable', 6],
  ['FailedToSatisfyReadPreference', 133],
  ['ReadConcernMajorityNotAvailableYet', 134],
  ['PrimarySteppedDown', 189],
  ['NotWritablePrimary', 10_107],
  ['OutOfDiskSpace', 14_031],
])('%s (%i) may be tried again later', (message, code) => {
  expect(isUnavailable(new MongoServerError({ message, code }))).toBe(true);
});

test.each([
  ['BadValue', 2],
  ['Unauthorized', 13],
  ['DuplicateKey', 11_000],
])('%s (%i) fails the same way again', (message, code) => {
  expect(isUnavailable(new MongoServerError({ message, code }))).toBe(false);
});
