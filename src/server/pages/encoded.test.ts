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

it('takes no longer for a long row of spaces', () => {
  const start = performance.now();
  expect(chooseEncoding(`gzip${' '.repeat(100_000)}x`)).toBe('identity');
  expect(performance.now() - start).toBeLessThan(1_000);
});
