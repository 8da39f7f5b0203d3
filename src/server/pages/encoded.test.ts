import { expect, it } from 'vitest';
import { chooseEncoding } from './encoded.ts';

it.each([
  ['gzip, br', 'br'],
  ['br ; q=0.5 , gzip;q=0.8', 'gzip'],
  ['BR;\tQ=0, x-gzip', 'gzip'],
  ['identity;q=1, *;q=0.5', 'identity'],
])('%s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

it('reads a long row of spaces in one go', () => {
  // Tried at each space, this many would outlast the time that a test has.
  expect(chooseEncoding(`gzip${' '.repeat(300_000)}x`)).toBe('identity');
});
