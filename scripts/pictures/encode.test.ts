import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PictureFile } from '#web/ui/pictures/picture-files.ts';
import { averageColor, bestWithin, encodePicture } from './encode.ts';

/** A picture whose left half is blue and whose right half is yellow. */
const master = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#ffff00' } },
        left: width / 2,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

const file = (size: PictureFile['size'], format: PictureFile['format']): PictureFile => ({
  name: 'halves',
  version: '1',
  size,
  format,
});

/** @param x the position from the left at half the height, as a fraction of the width */
async function colorAt(image: Buffer, x: number): Promise<string> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * x)) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(start, start + 3);
  return red > blue ? 'yellow' : 'blue';
}

describe('encodePicture', () => {
  test.each([
    [480, 'avif', 'heif', 270],
    [720, 'webp', 'webp', 405],
    [1080, 'jpg', 'jpeg', 608],
  ] as const)('makes a file %d pixels wide, as %s, with the ratio 16:9', async (size, format, sharpFormat, height) => {
    const image = await encodePicture(await master(1600, 900), file(size, format));
    expect(await sharp(image).metadata()).toMatchObject({ width: size, height, format: sharpFormat });
  });

  test('crops for phones around the given point, but within the left and the right edge of the picture', async () => {
    const cropAt = async (x: number): Promise<Buffer> =>
      encodePicture(await master(1600, 900), file('phone', 'webp'), { x, y: 0.5, height: 0.5 });
    const [left, middle, right] = await Promise.all([cropAt(0), cropAt(0.5), cropAt(1)]);
    expect(await sharp(middle).metadata()).toMatchObject({ width: 780, height: 520 });
    expect([await colorAt(left, 0.02), await colorAt(left, 0.98)]).toEqual(['blue', 'blue']);
    expect([await colorAt(middle, 0.02), await colorAt(middle, 0.98)]).toEqual(['blue', 'yellow']);
    expect([await colorAt(right, 0.02), await colorAt(right, 0.98)]).toEqual(['yellow', 'yellow']);
  });

  test('rejects a master that is too small', async () => {
    await expect(encodePicture(await master(640, 360), file(1080, 'jpg'))).rejects.toThrow('640 pixels wide');
  });

  test('rejects a master with another ratio than 16:9', async () => {
    await expect(encodePicture(await master(1600, 1000), file(720, 'webp'))).rejects.toThrow('not 16 to 9');
  });
});

test.each([
  [100_000, 60],
  [60_000, 60],
  [59_999, 56],
  [45_000, 44],
  [1, 36],
])('bestWithin %d bytes returns the file with the quality %d', async (budget, expectedQuality) => {
  const bestFile = await bestWithin(budget, async (quality) => Buffer.alloc(quality * 1_000));
  expect(bestFile.length).toBe(expectedQuality * 1_000);
});

test('averageColor returns grey for a picture that is half blue and half yellow', async () => {
  expect(await averageColor(await master(160, 90))).toMatch(/^#7[ef]7[ef]8[01]$|^#808080$|^#7f7f7f$/);
});
