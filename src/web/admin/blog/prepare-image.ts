import { imageLimits, largestImage, uploadTypes } from '#domain/image.ts';

/** The file types that file dialogs offer. */
export const acceptedTypes = [...uploadTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join(',');

/** Pictures are scaled down if their file is larger than this; bytes. */
const largeFileSize = 1.5 * 1024 * 1024;

/** HEIC formats, recognized by the brand at a file's beginning. */
const heicBrands = /^ftyp(?:heic|heix|hevc|heim|heis|hevm|hevs|mif1|msf1)/;

/**
 * Prepares a picture for upload: a HEIC file becomes a JPEG, and a large photograph is scaled down to the size that
 * posts show. A file that cannot be read here is returned unchanged, so that the server answers with the error.
 */
export async function prepareImage(file: File): Promise<File> {
  const readableFile = (await isHeic(file)) ? await fromHeic(file) : file;
  if (readableFile.size <= largeFileSize || (await isAnimated(readableFile))) return readableFile;
  try {
    return await scaleDown(readableFile);
  } catch {
    return readableFile;
  }
}

async function isHeic(file: File): Promise<boolean> {
  const firstBytes = await file.slice(4, 12).text();
  return heicBrands.test(firstBytes);
}

async function fromHeic(file: File): Promise<File> {
  // Only loaded for HEIC files, because it is three megabytes.
  const { heicTo } = await import('heic-to/csp');
  const jpeg = await heicTo({ blob: file, type: 'image/jpeg', quality: 0.9 });
  return asFile(jpeg, file.name);
}

/** Whether a picture is animated. Scaling would remove all frames except the first. */
async function isAnimated(file: File): Promise<boolean> {
  const firstBytes = await file.slice(0, 4096).text();
  return /^RIFF[\s\S]{4}WEBPVP8X[\s\S]*ANIM/.test(firstBytes) || firstBytes.includes('acTL');
}

async function scaleDown(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const scale = Math.min(1, largestImage.width / width, largestImage.height / height);
  if (scale === 1 && file.size <= imageLimits.bytes) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // WebP keeps transparency; browsers that cannot write WebP return a PNG.
  const smallerImage = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  return smallerImage !== null && smallerImage.size < file.size ? asFile(smallerImage, file.name) : file;
}

const asFile = (blob: Blob, name: string): File =>
  new File([blob], name.replace(/\.\w+$/, `.${blob.type.replace('image/', '')}`), { type: blob.type });
