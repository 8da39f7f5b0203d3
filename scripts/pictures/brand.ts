import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const publicFolder = path.resolve(import.meta.dirname, '../../public');
const wordsFile = path.join(import.meta.dirname, 'share-words.svg');

/**
 * The logo on a square background without rounded corners: operating systems cut the corners, and Android may cut a
 * circle.
 */
const squareLogo = (viewBox: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="512" height="512">
    <path d="M-24-24h96v96h-96z" fill="#0b2b3c"/>
    <circle cx="24" cy="20" r="8.5" fill="#ffb938"/>
    <path d="M-24 26${'c4-4 8-4 12 0s8 4 12 0'.repeat(4)}v48h-96Z" fill="#0a6b78"/>
    <path d="M6 37.5c3-2.6 6-2.6 9 0s6 2.6 9 0 6-2.6 9 0 6 2.6 9 0" fill="none" stroke="#fff" stroke-width="3"
      stroke-linecap="round"/>
  </svg>`);

/**
 * Has the logo inside the central circle with 80% of the width, which no icon mask cuts:
 * https://w3c.github.io/manifest/#icon-masks
 */
const maskableLogo = squareLogo('-8 -8 64 64');
const fullBleedLogo = squareLogo('-3 -3 54 54');

/**
 * Writes the icons for browsers and home screens: from `public/favicon.svg`, or from a square logo if the operating
 * system cuts the corners.
 */
export async function makeIcons(): Promise<void> {
  const logo = await readFile(path.join(publicFolder, 'favicon.svg'));
  const toPng = (image: Buffer, size: number): Promise<Buffer> =>
    sharp(image, { density: 768 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: size > 64 })
      .toBuffer();
  const files = {
    'favicon.ico': iconFile(
      await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await toPng(logo, size) }))),
    ),
    'apple-touch-icon.png': await toPng(fullBleedLogo, 180),
    'icon-192.png': await toPng(logo, 192),
    'icon-512.png': await toPng(logo, 512),
    'icon-maskable-512.png': await toPng(maskableLogo, 512),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(publicFolder, name), content);
}

/**
 * Writes the share image, which other sites show beside a link to this site: 1200 by 630 pixels, with words over it.
 *
 * @param master a picture with the ratio 16:9
 */
export async function makeShareImage(master: Buffer): Promise<void> {
  const image = sharp(master).resize(1200, 675).extract({ left: 0, top: 30, width: 1200, height: 630 });
  const imageWithWords = image.composite([{ input: await readFile(wordsFile) }]).jpeg({ quality: 80, mozjpeg: true });
  await writeFile(path.join(publicFolder, 'og.jpg'), await imageWithWords.toBuffer());
}

/** Returns an ICO file that contains the PNG pictures: https://en.wikipedia.org/wiki/ICO_(file_format) */
function iconFile(images: readonly { size: number; png: Buffer }[]): Buffer {
  const entryLength = 16;
  const header = Buffer.alloc(6 + entryLength * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let imageOffset = header.length;
  images.forEach(({ size, png }, index) => {
    const entryOffset = 6 + entryLength * index;
    header.writeUInt8(size, entryOffset);
    header.writeUInt8(size, entryOffset + 1);
    header.writeUInt16LE(1, entryOffset + 4);
    header.writeUInt16LE(32, entryOffset + 6);
    header.writeUInt32LE(png.length, entryOffset + 8);
    header.writeUInt32LE(imageOffset, entryOffset + 12);
    imageOffset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}
