import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { nothingConfigured } from '#server/config/config.ts';
import { endWithUs, root } from '../lab/measuring/processes.ts';

/** What else is in `dist`: what was measured, what was rendered, and the package of `npm run build:client`. */
const notOurs: readonly string[] = ['reports', 'art', 'typed-client'];
/** How long the rehearsal may take; milliseconds. */
const patience = 120_000;
const compressible = /\.(js|css|svg|json|txt|xml|webmanifest)$/;

process.env.NODE_ENV = 'production';
await emptyDist();
await build({ root, logLevel: 'warn' });
await build({ root, logLevel: 'warn', build: { ssr: 'src/web/render.tsx' } });
await compressAssets(path.join(root, 'dist', 'client'));
await rehearseStart();

/** Deletes what an earlier build made. */
async function emptyDist(): Promise<void> {
  const dist = path.join(root, 'dist');
  await mkdir(dist, { recursive: true });
  const made = (await readdir(dist)).filter((name) => !notOurs.includes(name));
  await Promise.all(made.map((name) => rm(path.join(dist, name), { recursive: true, force: true })));
}

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

/**
 * Starts what was built once and stops it again. That proves that it starts, and fills the compile cache, so that the
 * first start for real is as quick and as small as later ones.
 *
 * @throws Error when the server does not get ready, shows no home page, or does not stop cleanly
 */
async function rehearseStart(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-build-'));
  const child = spawn(process.execPath, ['--import', './scripts/compile-cache.mjs', 'server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: patience,
    killSignal: 'SIGKILL',
    env: { PATH: process.env.PATH, ...nothingConfigured, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  endWithUs(child);
  const exited = once(child, 'exit');
  let status: number | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Ready at (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    ({ status } = await fetch(address));
    child.kill();
  }
  const [code] = await exited;
  await rm(dataDir, { recursive: true, force: true });
  if (status === undefined || code !== 0) {
    throw new Error('The built server does not start, or does not stop; its message stands above.');
  }
  if (status !== 200) throw new Error(`The built server answers with ${status} when its home page is asked for.`);
}
