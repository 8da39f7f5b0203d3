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

/** Pictures for the top of a page. */
export type HeroName = NameWith<'hero'>;
/** Pictures for covers of posts. */
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
 * The media query for phones in portrait. They all get the same file, because higher resolutions make no visible
 * difference.
 */
const phones = '(max-width: 30rem)';

const types = { avif: 'image/avif', webp: 'image/webp' } as const;

/** The URL of one of a picture's files. */
export function pictureUrl(name: PictureName, size: number | 'phone', format: PictureFormat): string {
  const { version } = catalog[name];
  return `/assets/pictures/${pictureFileName({ name, version, size, format })}`;
}

/** The URL of the file for browsers that support no better format. */
export const fallbackUrl = (name: PictureName): string => pictureUrl(name, fallbackWidth, 'jpg');

/**
 * The sources of a picture from which the browser chooses, the best first.
 *
 * @param sizes the shown width, as in the `sizes` attribute
 * @param part the part that phones show: the whole picture, or the crop of a hero
 */
export function pictureSources(name: PictureName, { sizes, part }: { sizes: string; part: 'whole' | 'hero' }) {
  const isHero = 'hero' in catalog[name];
  const phoneDimensions = part === 'hero' && isHero ? phoneHero : { width: phoneWidth, height: (phoneWidth * 9) / 16 };
  const size = part === 'hero' && isHero ? 'phone' : phoneWidth;
  return (['avif', 'webp'] as const).flatMap((format): PictureSource[] => {
    const type = types[format];
    const candidates = pictureWidths(format, isHero).map((width) => `${pictureUrl(name, width, format)} ${width}w`);
    return [
      { type, media: phones, srcSet: pictureUrl(name, size, format), ...phoneDimensions },
      { type, srcSet: candidates.join(', '), sizes, width: 1600, height: 900 },
    ];
  });
}

const coverPath = /^\/pictures\/([a-z-]+)\.jpg$/;

/** The picture of a cover's URL, as posts store it; undefined for any other URL. */
export function coverAt(url: string): CoverName | undefined {
  const name = coverPath.exec(url)?.[1];
  return covers.find((cover) => cover === name);
}

const isCover = (name: PictureName): name is CoverName => 'cover' in catalog[name];
const covers = Object.keys(catalog).filter((name): name is CoverName => isName(name) && isCover(name));

function isName(name: string): name is PictureName {
  return name in catalog;
}
