import { afterEach, expect, test, vi } from 'vitest';
import { prepareImage } from './prepare-image.ts';

afterEach(() => vi.unstubAllGlobals());

/** The beginning of a large WebP file with these size bytes, filled up with zeros. */
function largeWebp(sizeBytes: readonly number[], chunk: string): File {
  const bytes = new Uint8Array(2 * 1024 * 1024);
  bytes.set(Buffer.from('RIFF____WEBPVP8X'));
  bytes.set(sizeBytes, 4);
  bytes.set(Buffer.from(chunk), 30);
  return new File([bytes], 'a.webp', { type: 'image/webp' });
}

test.each([
  ['an animation', [0x10, 0x20, 0x30, 0], 'ANIM', false],
  ['an animation whose size would be three characters in UTF-8', [0x7a, 0xef, 0x83, 0], 'ANIM', false],
  ['a still picture', [0x7a, 0xef, 0x83, 0], 'ALPH', true],
])('of large WebP pictures, only a still one is scaled down: %s', async (_case, sizeBytes, chunk, isScaledDown) => {
  const decode = vi.fn().mockRejectedValue(new Error('There is no picture.'));
  vi.stubGlobal('createImageBitmap', decode);
  await prepareImage(largeWebp(sizeBytes, chunk));
  expect(decode).toHaveBeenCalledTimes(isScaledDown ? 1 : 0);
});
