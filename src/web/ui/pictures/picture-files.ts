/** Formats that pages offer, the best first. */
const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Width to height of every picture. */
export const pictureRatio = 16 / 9;

/** The part of a hero picture that a narrow phone shows, in its own proportion; pixels. */
export const phoneHero = { width: 780, height: 520 } as const;

/** The one width that a narrow phone gets: two of its pixels for each of CSS are all that an eye tells apart. */
export const phoneWidth = 720;

/** The width of the file that browsers show which know neither AVIF nor WebP. */
export const fallbackWidth = 1080;

/**
 * The widths that a picture is kept in, narrowest first; pixels. Browsers without AVIF are few: they choose from less.
 */
export function pictureWidths(format: PictureFormat, hero: boolean): readonly number[] {
  if (format === 'jpg') return [fallbackWidth];
  if (format === 'webp') return [phoneWidth, 1600];
  return [480, phoneWidth, 1080, 1600, ...(hero ? [2400] : [])];
}

/** One file: its picture, the version of that, and its width, or 'phone' for the phone's part of a hero. */
export type PictureFile = { name: string; version: string; size: number | 'phone'; format: PictureFormat };

/** The name holds the version, so a file never changes and may be kept for ever. */
export const pictureFileName = ({ name, version, size, format }: PictureFile): string =>
  `${name}-${version}-${size}.${format}`;

/** Every file of a picture. */
export function pictureFiles({ hero, ...picture }: { name: string; version: string; hero: boolean }): PictureFile[] {
  const whole = pictureFormats.flatMap((format) => pictureWidths(format, hero).map((size) => ({ size, format })));
  const part = [
    { size: 'phone', format: 'avif' },
    { size: 'phone', format: 'webp' },
  ] as const;
  return [...whole, ...(hero ? part : [])].map((file) => ({ ...picture, ...file }));
}
