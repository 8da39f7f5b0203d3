import { catalog } from './catalog.ts';
import {
  fallbackWidth,
  type PictureFormat,
  phoneHero,
  phoneWidth,
  pictureFileName,
  pictureWidths,
} from './picture-files.ts';

export type PictureName = keyof typeof catalog;

type NameWith<Key extends string> = {
  [Name in PictureName]: Key extends keyof (typeof catalog)[Name] ? Name : never;
}[PictureName];

/** The names of pictures for the top of a page. */
export type HeroName = NameWith<'hero'>;
/** The names of pictures for covers of posts. */
export type CoverName = NameWith<'cover'>;

/** The attributes of a `<source>`. */
export type PictureSource = {
  type: string;
  srcSet: string;
  sizes?: string;
  media?: string;
  width: number;
  height: number;
};

/**
 * The media query for phones in portrait. All of them get a file of the same size, because higher resolutions make no
 * visible difference.
 */
const phoneQuery = '(max-width: 30rem)';

const mimeTypes = { avif: 'image/avif', webp: 'image/webp' } as const;

/** The URL of one of a picture's files. */
export function pictureUrl(name: PictureName, size: number | 'phone', format: PictureFormat): string {
  const { version } = catalog[name];
  return `/assets/pictures/${pictureFileName({ name, version, size, format })}`;
}

/** The URL of the file for browsers that support no better format. */
export const fallbackUrl = (name: PictureName): string => pictureUrl(name, fallbackWidth, 'jpg');

/**
 * The sources of a picture from which the browser chooses, the best format first.
 *
 * @param sizes the shown width, as in the `sizes` attribute; not used on phones in portrait
 * @param part the part that phones show: the whole picture, or the crop of a hero
 */
export function pictureSources(name: PictureName, { sizes, part }: { sizes: string; part: 'whole' | 'hero' }) {
  const isHero = 'hero' in catalog[name];
  const phoneDimensions = part === 'hero' && isHero ? phoneHero : { width: phoneWidth, height: (phoneWidth * 9) / 16 };
  const phoneSize = part === 'hero' && isHero ? 'phone' : phoneWidth;
  return (['avif', 'webp'] as const).flatMap((format): PictureSource[] => {
    const type = mimeTypes[format];
    const candidates = pictureWidths(format, isHero).map((width) => `${pictureUrl(name, width, format)} ${width}w`);
    return [
      { type, media: phoneQuery, srcSet: pictureUrl(name, phoneSize, format), ...phoneDimensions },
      { type, srcSet: candidates.join(', '), sizes, width: 1600, height: 900 },
    ];
  });
}

const coverPath = /^\/pictures\/([a-z-]+)\.jpg$/;

/** The picture whose cover URL this is; undefined for any other URL, such as that of an uploaded cover. */
export function coverAt(url: string): CoverName | undefined {
  const name = coverPath.exec(url)?.[1];
  return coverNames.find((coverName) => coverName === name);
}

const isCover = (name: PictureName): name is CoverName => 'cover' in catalog[name];
const coverNames = Object.keys(catalog).filter((name): name is CoverName => isPictureName(name) && isCover(name));

function isPictureName(name: string): name is PictureName {
  return name in catalog;
}
