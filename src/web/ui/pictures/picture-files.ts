/** The formats of pictures, the best first. */
const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The aspect ratio of every picture. */
export const pictureRatio = 16 / 9;

/** The size of the part of a hero picture that phones show; pixels. */
export const phoneHero = { width: 780, height: 520 } as const;

/** The only width for phones, because more than two pixels per CSS pixel make no visible difference. */
export const phoneWidth = 720;

/** The width of the file for browsers without AVIF and WebP. */
export const fallbackWidth = 1080;

/**
 * The widths in which a picture is stored, narrowest first; pixels. Few browsers lack AVIF, so other formats have fewer
 * widths.
 */
export function pictureWidths(format: PictureFormat, isHero: boolean): readonly number[] {
  if (format === 'jpg') return [fallbackWidth];
  if (format === 'webp') return [phoneWidth, 1600];
  return [480, phoneWidth, 1080, 1600, ...(isHero ? [2400] : [])];
}

/** One file of a picture. `size` is its width, or 'phone' for the crop of a hero for phones. */
export type PictureFile = { name: string; version: string; size: number | 'phone'; format: PictureFormat };

/** The name of a file. It contains the version, so a file never changes and can be cached forever. */
export const pictureFileName = ({ name, version, size, format }: PictureFile): string =>
  `${name}-${version}-${size}.${format}`;

/** Every file of a picture. */
export function pictureFiles({ hero, ...picture }: { name: string; version: string; hero: boolean }): PictureFile[] {
  const whole = pictureFormats.flatMap((format) => pictureWidths(format, hero).map((size) => ({ size, format })));
  const phoneCrop = [
    { size: 'phone', format: 'avif' },
    { size: 'phone', format: 'webp' },
  ] as const;
  return [...whole, ...(hero ? phoneCrop : [])].map((file) => ({ ...picture, ...file }));
}
