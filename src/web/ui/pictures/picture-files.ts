/** The formats of pictures, the best first. */
const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The aspect ratio of every picture; the crops for phones have another one. */
export const pictureRatio = 16 / 9;

/** The size of a hero's crop for phones; pixels. */
export const phoneHero = { width: 780, height: 520 } as const;

/**
 * The only width of uncropped pictures on phones in portrait; pixels. More than two pixels per CSS pixel would make no
 * visible difference.
 */
export const phoneWidth = 720;

/** The width of the file for browsers that support neither AVIF nor WebP; pixels. */
export const fallbackWidth = 1080;

/**
 * The widths in which a picture is stored in a format, narrowest first; pixels. Few browsers lack AVIF, so the other
 * formats have fewer widths.
 */
export function pictureWidths(format: PictureFormat, isHero: boolean): readonly number[] {
  if (format === 'jpg') return [fallbackWidth];
  if (format === 'webp') return [phoneWidth, 1600];
  return [480, phoneWidth, 1080, 1600, ...(isHero ? [2400] : [])];
}

/** One file of the picture `name`. `size` is the file's width in pixels, or 'phone' for a hero's crop for phones. */
export type PictureFile = { name: string; version: string; size: number | 'phone'; format: PictureFormat };

/** The name of a file. It contains the version, so a file never changes and can be cached forever. */
export const pictureFileName = ({ name, version, size, format }: PictureFile): string =>
  `${name}-${version}-${size}.${format}`;

/** The files of a picture whose names contain the version. A cover also has a JPEG without the version. */
export function pictureFiles({ hero, ...picture }: { name: string; version: string; hero: boolean }): PictureFile[] {
  const whole = pictureFormats.flatMap((format) => pictureWidths(format, hero).map((size) => ({ size, format })));
  const phoneCrops = [
    { size: 'phone', format: 'avif' },
    { size: 'phone', format: 'webp' },
  ] as const;
  return [...whole, ...(hero ? phoneCrops : [])].map((file) => ({ ...picture, ...file }));
}
