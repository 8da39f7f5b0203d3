import type { Metadata, Sharp } from 'sharp';
import { AppError } from '#domain/errors.ts';
import { type ImageFormat, imageFormats, imageLimits, largestImage, widthsOf } from '#domain/image.ts';
import { imageTexts } from '#domain/image-upload.ts';

/** A picture in every stored width and format. `width` and `height` are the size of the widest files. */
export type EncodedImage = {
  width: number;
  height: number;
  /** Whether the original is an animation, of which the files show only the first frame. */
  wasAnimated: boolean;
  files: readonly { width: number; format: ImageFormat; body: Uint8Array }[];
};

/** Timeout of the pipeline that decodes a picture; seconds. */
const decodingTimeout = 20;

/** The libvips loaders of the accepted formats. Its other loaders are not made for untrusted files. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** Loads the library only at the first upload, because it takes 20 MB of memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}

type Library = Awaited<ReturnType<typeof loadSharp>>;

/**
 * Encodes a picture again, so that nothing of the original file remains: no metadata, no trailing bytes, no hidden
 * content. Uses one thread outside of the event loop.
 *
 * @throws AppError `unsupported_media_type` if the file is no readable JPEG, PNG, WebP or AVIF; `too_large` for too
 *   many pixels; `invalid` if its pixels are damaged or take too long to decode
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  const sharp = await loadSharp();
  const { isAnimated } = await checkStart(sharp, bytes);
  try {
    // The picture is decoded once; every file is made from these pixels.
    const { data, info } = await sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn: 'error' })
      .timeout({ seconds: decodingTimeout })
      .autoOrient()
      .resize({ ...largestImage, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const files: { width: number; format: ImageFormat; body: Uint8Array }[] = [];
    for (const fileWidth of widthsOf(width)) {
      for (const format of imageFormats) {
        const picture = sharp(data, { raw: { width, height, channels } }).resize({ width: fileWidth });
        files.push({ width: fileWidth, format, body: await encoders[format](picture).toBuffer() });
      }
    }
    return { width, height, wasAnimated: isAnimated, files };
  } catch (error) {
    throw new AppError('invalid', imageTexts.damaged, { cause: error });
  }
}

/** Maximum width and height of a stored photograph; pixels. */
const maxPhotoSide = 2_000;
const photoFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/**
 * Encodes a visitor's photograph as one JPEG, without the camera's metadata.
 *
 * @throws AppError `unsupported_media_type` if the file is no readable JPEG, PNG or WebP; `too_large` for too many
 *   pixels
 */
export async function encodePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const { format } = await metadataOf(sharp, bytes);
  if (!photoFormats.has(format)) throw wrongType();
  await checkStart(sharp, bytes);
  try {
    return await encoders
      .jpg(
        sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn: 'error' })
          .timeout({ seconds: decodingTimeout })
          .autoOrient()
          .resize({ width: maxPhotoSide, height: maxPhotoSide, fit: 'inside', withoutEnlargement: true })
          .toColourspace('srgb'),
      )
      .toBuffer();
  } catch (error) {
    throw wrongType(error);
  }
}

/** Checks the type and the number of pixels. Reads only the start of the file. */
async function checkStart(sharp: Library, bytes: Uint8Array): Promise<{ isAnimated: boolean }> {
  const { format, compression, width, height, pages = 1 } = await metadataOf(sharp, bytes);
  // AVIF's container is also used for other codecs.
  if (format === 'heif' && compression !== 'av1') throw wrongType();
  if (width * height > imageLimits.pixels) throw new AppError('too_large', imageTexts.tooManyPixels);
  return { isAnimated: pages > 1 };
}

async function metadataOf(sharp: Library, bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw wrongType(error);
  }
}

const wrongType = (cause?: unknown): AppError =>
  new AppError('unsupported_media_type', imageTexts.wrongType, { cause });

const encoders: Readonly<Record<ImageFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
};
