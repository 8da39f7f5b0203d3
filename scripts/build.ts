import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const compressible = /\.(js|css|svg|json|txt|xml|webmanifest)$/;

process.env.NODE_ENV = 'production';
await rm(path.join(root, 'dist'), { recursive: true, force: true });
await build({ root, logLevel: 'warn' });
await build({ root, logLevel: 'warn', build: { ssr: 'src/web/render.tsx' } });
await compressAssets(path.join(root, 'dist', 'client'));

/** Puts a Brotli and a gzip variant beside each text file, so that serving costs no compression. */
async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => compressible.test(file))
      .map(async (file) => {
        const target = path.join(folder, file);
        const content = await readFile(target);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${target}.br`, await promisify(brotliCompress)(content, { params }));
        await writeFile(`${target}.gz`, await promisify<Buffer, object, Buffer>(gzip)(content, { level: 9 }));
      }),
  );
}
