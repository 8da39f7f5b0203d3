/** Limits of an upload: bytes, and pixels when decoded. */
export const imageLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const;

/** The media types that an upload may declare. Its real type is read from its content. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** A picture is stored in its own width, and in each of these widths that is smaller; pixels. */
const storedWidths = [480, 960, 1600] as const;

/** Larger pictures are scaled down to fit into this size; pixels. */
export const largestImage = { width: 1600, height: 2400 } as const;

/** The formats in which every picture is stored, smallest files first. Every browser and crawler reads the last one. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export const mediaTypes: Readonly<Record<ImageFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** One file of an uploaded picture. */
export type ImageFile = { id: string; width: number; format: ImageFormat };

/** The stored widths of a picture of this width, narrowest first; its own width is the last. */
export const widthsOf = (width: number): number[] => [
  ...storedWidths.filter((storedWidth) => storedWidth < width),
  width,
];

/** The path of a file on this site. */
export const imagePath = ({ id, width, format }: ImageFile): string => `/media/${id}/${width}.${format}`;

const pathPattern = /^\/media\/([\w-]{22})\/([1-9]\d{0,3})\.(avif|webp|jpg)$/;

/** The file at a path; undefined if the path is not that of an uploaded picture. */
export function imageFileAt(path: string): ImageFile | undefined {
  const [, id, width, extension] = pathPattern.exec(path) ?? [];
  const format = imageFormats.find((name) => name === extension);
  return id === undefined || format === undefined ? undefined : { id, width: Number(width), format };
}

/** The attributes of a `<source>` with the files of one format. */
export type ImageSource = { type: string; srcSet: string };

/**
 * The files of an uploaded picture by format, in the order of `imageFormats`.
 *
 * @param url the path of its widest file, as posts store it; the URL of another site's picture has no sources
 */
export function imageSources(url: string): ImageSource[] {
  const widestFile = imageFileAt(url);
  if (widestFile === undefined) return [];
  return imageFormats.map((format) => ({
    type: mediaTypes[format],
    srcSet: widthsOf(widestFile.width)
      .map((width) => `${imagePath({ ...widestFile, width, format })} ${width}w`)
      .join(', '),
  }));
}

/** The ids of all uploaded pictures whose URLs are in a text. */
export const imageIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/media\/([\w-]{22})\//g)].map(([, id = '']) => id)),
];
