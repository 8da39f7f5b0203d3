import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { EncodedText, encodedText, encodeSync } from './encoded.ts';

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
