import sharp, { type Sharp } from 'sharp';
import { type PictureFile, phoneHero, phoneWidth, pictureRatio } from '#web/ui/pictures/picture-files.ts';
import type { PhoneCrop } from './recipes.ts';

/** The AVIF qualities to try, best first; the last one is used even if its file is too large. */
const qualities = [60, 56, 52, 48, 44, 40, 36] as const;

/**
 * The maximum factor by which a master may be enlarged to the width of a file; browsers enlarge pictures as much on
 * high-density screens. A crop of the master may be enlarged more.
 */
const maxEnlargement = 1.5;

/**
 * The size that AVIF files for phones should not exceed, so that a page with a hero and nine other pictures stays
 * within 200 KB; bytes.
 */
const phoneBudget = { hero: 40_000, other: 17_500 } as const;

/**
 * The settings that are part of each picture's version; `webp` and `jpeg` are qualities. Increase `revision` when
 * another change of this code changes the files.
 */
export const encoding = {
  qualities,
  phoneBudget,
  webp: 74,
  jpeg: 76,
  effort: { small: 4, large: 2 },
  revision: 1,
} as const;

/**
 * Encodes one file of a picture.
 *
 * @param master a picture with the ratio `pictureRatio`
 * @param crop needed for the size 'phone', otherwise ignored
 * @throws Error when the master is too small or has another ratio, or when a needed crop is missing
 */
export async function encodePicture(master: Buffer, { size, format }: PictureFile, crop?: PhoneCrop): Promise<Buffer> {
  const image = size === 'phone' ? await cropForPhone(master, crop) : await atWidth(master, size);
  if (format === 'jpg') return image.jpeg({ quality: encoding.jpeg, mozjpeg: true }).toBuffer();
  if (format === 'webp') return image.webp({ quality: encoding.webp, effort: 4 }).toBuffer();
  return encodeAvif(image, budgetOf(size));
}

/** Returns the size that an AVIF file should not exceed; bytes. */
function budgetOf(size: PictureFile['size']): number {
  if (size === 'phone') return phoneBudget.hero;
  return size === phoneWidth ? phoneBudget.other : Number.POSITIVE_INFINITY;
}

async function encodeAvif(image: Sharp, budget: number): Promise<Buffer> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { effort } = encoding;
  return bestWithin(budget, (quality) =>
    sharp(data, { raw: { width, height, channels } })
      .avif({ quality, effort: width > 1080 ? effort.large : effort.small, chromaSubsampling: '4:2:0' })
      .toBuffer(),
  );
}

/**
 * Returns the file with the best quality that has at most `budget` bytes; if none has, the file with the lowest
 * quality.
 */
export async function bestWithin(budget: number, encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  const [best, ...lower] = qualities;
  let file = await encode(best);
  for (const quality of lower) {
    if (file.length <= budget) break;
    file = await encode(quality);
  }
  return file;
}

async function atWidth(master: Buffer, width: number): Promise<Sharp> {
  await checkMaster(master, width);
  return sharp(master)
    .resize(width, Math.round(width / pictureRatio))
    .removeAlpha()
    .toColorspace('srgb');
}

async function cropForPhone(master: Buffer, crop: PhoneCrop | undefined): Promise<Sharp> {
  if (crop === undefined) throw new Error('Only a picture at the top of a page has a crop for phones.');
  const { width, height } = await checkMaster(master, phoneHero.width);
  const cropHeight = Math.round(height * crop.height);
  const cropWidth = Math.round((cropHeight * phoneHero.width) / phoneHero.height);
  const clamp = (start: number, max: number): number => Math.round(Math.min(Math.max(start, 0), max));
  return sharp(master)
    .extract({
      left: clamp(crop.x * width - cropWidth / 2, width - cropWidth),
      top: clamp(crop.y * height - cropHeight / 2, height - cropHeight),
      width: cropWidth,
      height: cropHeight,
    })
    .resize(phoneHero.width, phoneHero.height)
    .removeAlpha()
    .toColorspace('srgb');
}

async function checkMaster(master: Buffer, requiredWidth: number): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(master).metadata();
  if (width * maxEnlargement < requiredWidth)
    throw new Error(`The master is ${width} pixels wide; ${requiredWidth} are needed.`);
  if (Math.abs(width / height / pictureRatio - 1) > 0.01)
    throw new Error(`The master is ${width} by ${height}, not 16 to 9.`);
  return { width, height };
}

/** Returns the average colour as `#rrggbb`; pages show it until the picture is loaded. */
export async function averageColor(master: Buffer): Promise<string> {
  const pixel = await sharp(master).resize(1, 1, { fit: 'fill' }).removeAlpha().toColorspace('srgb').raw().toBuffer();
  return `#${pixel.toString('hex')}`;
}
