/** What an upload may be: bytes, and pixels once it is unpacked. */
export const imageLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const;

/** Types that an upload may name; what it is, its content says. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Widths that every picture is kept in, as far as it is that wide; pixels. */
const keptWidths = [480, 960, 1600] as const;

/** The box that a picture is made to fit in; pixels. */
export const largestImage = { width: 1600, height: 2400 } as const;

/** Formats that every picture is kept in, the smallest files first. Every browser and every crawler reads the last. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export const mediaTypes: Readonly<Record<ImageFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** One file of an uploaded picture. */
export type ImageFile = { id: string; width: number; format: ImageFormat };

/** The widths that a picture of this width is kept in, narrowest first; its own is the last. */
export const widthsOf = (width: number): number[] => [...keptWidths.filter((kept) => kept < width), width];

/** Where a file is served; a path of this site. */
export const imageAddress = ({ id, width, format }: ImageFile): string => `/media/${id}/${width}.${format}`;

const addressPattern = /^\/media\/([\w-]{22})\/([1-9]\d{0,3})\.(avif|webp|jpg)$/;

/** The file at an address; undefined for an address that no uploaded picture has. */
export function imageFileAt(address: string): ImageFile | undefined {
  const [, id, width, extension] = addressPattern.exec(address) ?? [];
  const format = imageFormats.find((known) => known === extension);
  return id === undefined || format === undefined ? undefined : { id, width: Number(width), format };
}

/** A format's files, as the attributes of a `<source>` take them. */
export type ImageSource = { type: string; srcSet: string };

/**
 * Every file of an uploaded picture by format, best first.
 *
 * @param address of its widest file, as posts keep it; anything else has no other files
 */
export function imageSources(address: string): ImageSource[] {
  const widest = imageFileAt(address);
  if (widest === undefined) return [];
  return imageFormats.map((format) => ({
    type: mediaTypes[format],
    srcSet: widthsOf(widest.width)
      .map((width) => `${imageAddress({ ...widest, width, format })} ${width}w`)
      .join(', '),
  }));
}

/** The ids of all uploaded pictures that a text mentions by their addresses. */
export const imagesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/media\/([\w-]{22})\//g)].map(([, id = '']) => id)),
];
