import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalog } from './catalog.ts';
import { coverAt, fallbackUrl, type PictureName, pictureSources, pictureUrl } from './picture.ts';
import { pictureFileName, pictureFiles } from './picture-files.ts';

const publicFolder = path.resolve(import.meta.dirname, '../../../../public');
const names = Object.keys(catalog) as PictureName[];

describe.each(names)('the picture %s', (name) => {
  const urls = [
    fallbackUrl(name),
    ...(['whole', 'hero'] as const).flatMap((part) =>
      pictureSources(name, { sizes: '100vw', part }).flatMap(({ srcSet }) =>
        srcSet.split(', ').map((candidate) => candidate.split(' ')[0] ?? ''),
      ),
    ),
  ];

  test('has every file that a page may request', () => {
    for (const url of urls) expect(existsSync(publicFolder + url), url).toBe(true);
  });

  test('offers AVIF before WebP, and in each format the file for phones first', () => {
    const sources = pictureSources(name, { sizes: '50vw', part: 'whole' });
    expect(sources.map(({ type, media }) => [type, media !== undefined])).toEqual([
      ['image/avif', true],
      ['image/avif', false],
      ['image/webp', true],
      ['image/webp', false],
    ]);
    for (const { media, sizes } of sources) expect(sizes).toBe(media === undefined ? '50vw' : undefined);
  });

  test('has a background colour and an aspect ratio of 16:9 until it is loaded', () => {
    const css = readFileSync(path.join(import.meta.dirname, 'catalog.css'), 'utf8');
    expect(css).toContain(`[data-picture="${name}"] {\n  background-color: ${catalog[name].color};`);
    for (const { width, height } of pictureSources(name, { sizes: '50vw', part: 'whole' })) {
      expect(width / height).toBeCloseTo(16 / 9);
    }
  });
});

test('the folder of pictures contains exactly the files of the current versions', () => {
  const expected = names.flatMap((name) =>
    pictureFiles({ name, version: catalog[name].version, hero: 'hero' in catalog[name] }).map(pictureFileName),
  );
  expect(readdirSync(path.join(publicFolder, 'assets/pictures')).toSorted()).toEqual(expected.toSorted());
});

test('a hero is cropped for phones, and another picture is not', () => {
  const phoneRatio = (name: PictureName) => {
    const [first] = pictureSources(name, { sizes: '100vw', part: 'hero' });
    return first === undefined ? 0 : first.width / first.height;
  };
  expect(phoneRatio('lobby')).toBeCloseTo(3 / 2);
  expect(phoneRatio('clinic')).toBeCloseTo(16 / 9);
  expect(pictureSources('lobby', { sizes: '100vw', part: 'hero' })[0]?.srcSet).toBe(
    pictureUrl('lobby', 'phone', 'avif'),
  );
});

test.each([
  ['/pictures/humidity.jpg', 'humidity'],
  ['/pictures/lobby.jpg', undefined],
  ['/pictures/humidity.png', undefined],
  ['/pictures/constructor.jpg', undefined],
  ['https://example.com/pictures/humidity.jpg', undefined],
  ['/media/abc/960.jpg', undefined],
])('the cover at the URL %s is %s', (url, name) => {
  expect(coverAt(url)).toBe(name);
});

test.each(names.filter((name) => 'cover' in catalog[name]))('the cover %s is at its permanent URL', (name) => {
  expect(existsSync(path.join(publicFolder, 'pictures', `${name}.jpg`))).toBe(true);
  expect(coverAt(`/pictures/${name}.jpg`)).toBe(name);
});
