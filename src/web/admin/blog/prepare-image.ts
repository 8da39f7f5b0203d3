import { imageLimits, largestImage, uploadTypes } from '#domain/image.ts';

/** The file types that file dialogs offer. */
export const acceptedTypes = [...uploadTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join(',');

/** Files up to this size are not scaled down; bytes. */
const largeFileSize = 1.5 * 1024 * 1024;

/** Bytes 4 to 11 of a HEIC file: `ftyp`, and the brand of the format. */
const heicBrands = /^ftyp(?:heic|heix|hevc|heim|heis|hevm|hevs|mif1|msf1)/;

/**
 * Prepares a picture for upload: a HEIC file becomes a JPEG, and a large picture is scaled down to the largest size
 * that the server stores. A picture that this browser cannot scale down stays as it is.
 *
 * @throws if a HEIC file cannot be read
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
  const typeAndBrand = await file.slice(4, 12).text();
  return heicBrands.test(typeAndBrand);
}

async function fromHeic(file: File): Promise<File> {
  // Loaded only for HEIC files, because the library has a size of three megabytes.
  const { heicTo } = await import('heic-to/csp');
  const jpeg = await heicTo({ blob: file, type: 'image/jpeg', quality: 0.9 });
  return asFile(jpeg, file.name);
}

/**
 * Whether a picture is an animated WebP or PNG. Such a picture is not scaled down: only one frame would be left, and
 * the server could not report that it was an animation.
 */
async function isAnimated(file: File): Promise<boolean> {
  // Latin-1 has one character per byte. In UTF-8, the four bytes of the size could be fewer characters.
  const firstBytes = new TextDecoder('latin1').decode(await file.slice(0, 4096).arrayBuffer());
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
