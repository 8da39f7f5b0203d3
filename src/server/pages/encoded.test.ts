import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseEncoding, EncodedText, encodedText, encodeSync } from './encoded.ts';

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

it('compresses a text once, when an encoding is first requested', async () => {
  const text = encodedText('Clean offices', 'text/plain');
  expect(text.ready('br')).toBeUndefined();
  const [first, second] = await Promise.all([text.body('br'), text.body('br')]);
  expect(first).toBe(second);
  expect(text.ready('br')).toBe(first);
  expect(String(brotliDecompressSync(first))).toBe('Clean offices');
  expect([...text.requested]).toEqual(['br']);
});

it('does not compress a text again in an encoding that it was created with', async () => {
  const text = new EncodedText('text/plain', () => encodeSync('Clean offices', ['gzip']));
  const gzip = text.ready('gzip');
  expect(gzip).toBeDefined();
  expect(await text.body('gzip')).toBe(gzip);
  expect(text.ready('br')).toBeUndefined();
});
