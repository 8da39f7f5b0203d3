import { expect, it } from 'vitest';
import { chooseEncoding } from './encoding.ts';

it.each([
  ['gzip, br', 'br'],
  ['br ; q=0.5 , gzip;q=0.8', 'gzip'],
  ['BR;\tQ=0, x-gzip', 'gzip'],
  ['identity;q=1, *;q=0.5', 'identity'],
])('chooses for Accept-Encoding %j the encoding %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

it('chooses an encoding fast for a header of many spaces', () => {
  // With a regular expression that backtracks at each space, this would exceed the timeout of the test.
  expect(chooseEncoding(`gzip${' '.repeat(300_000)}x`)).toBe('identity');
});
