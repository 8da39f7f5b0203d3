/**
 * Builds the site into `dist/builds/<name>`. `scripts/prepare.mjs` passes a name that is a hash of the sources. A
 * server that runs an earlier build continues to serve that build.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { emptyEnvironment } from '#server/config/config.ts';

const root = path.resolve(import.meta.dirname, '..');

const [name = 'unnamed'] = process.argv.slice(2);
const buildsFolder = path.join(root, 'dist', 'builds');
const folder = path.join(buildsFolder, name);
const unfinishedFolder = `${folder}.new`;
/** The number of builds that are never deleted: this build, and the others that were used last. */
const minimumBuilds = 3;
/** The milliseconds without use after which the next build deletes a build. */
const maxUnusedTime = 24 * 60 * 60 * 1000;
/** The maximum time that the server of `rehearseStart` runs; milliseconds. */
const rehearsalTimeout = 120_000;
const compressibleFile = /\.(js|css|svg|json|txt|xml|webmanifest)$/;

process.env.NODE_ENV = 'production';
await rm(unfinishedFolder, { recursive: true, force: true });
await build({ root, logLevel: 'warn', build: { outDir: path.join(unfinishedFolder, 'client') } });
await build({
  root,
  logLevel: 'warn',
  build: { ssr: 'src/web/render.tsx', outDir: path.join(unfinishedFolder, 'server') },
});
await compressAssets(path.join(unfinishedFolder, 'client'));
await replaceBuild();
await rehearseStart();
await writeFile(path.join(folder, '.complete'), '');
await deleteOldBuilds();

/**
 * Moves the new build to its folder. If there is a build of the same name already, it was made from the same sources
 * and has the same files.
 */
async function replaceBuild(): Promise<void> {
  const oldFolder = `${folder}.old`;
  await rm(oldFolder, { recursive: true, force: true });
  await rename(folder, oldFolder).catch(() => undefined);
  await rename(unfinishedFolder, folder);
  await rm(oldFolder, { recursive: true, force: true });
}

/**
 * Deletes builds without recent use. Also deletes the folders that earlier versions of this script made, unless this is
 * the first build since then: a running server may still use them.
 */
async function deleteOldBuilds(): Promise<void> {
  const otherBuilds = (await readdir(buildsFolder)).filter((other) => other !== name && !other.includes('.'));
  const lastUses = await Promise.all(
    otherBuilds.map(async (other) => ({ other, lastUse: (await stat(path.join(buildsFolder, other))).mtimeMs })),
  );
  const unusedBuilds = lastUses
    .sort((left, right) => right.lastUse - left.lastUse)
    .filter(({ lastUse }, index) => index + 1 >= minimumBuilds && lastUse < Date.now() - maxUnusedTime);
  const formerFolders =
    otherBuilds.length === 0 ? [] : ['client', 'server'].map((former) => path.join(root, 'dist', former));
  const outdatedFolders = [...unusedBuilds.map(({ other }) => path.join(buildsFolder, other)), ...formerFolders];
  await Promise.all(outdatedFolders.map((outdated) => rm(outdated, { recursive: true, force: true })));
}

/** Writes a Brotli and a gzip variant of each text file next to it, so that the server does not have to compress it. */
async function compressAssets(clientFolder: string): Promise<void> {
  const files = await readdir(clientFolder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => compressibleFile.test(file))
      .map(async (file) => {
        const assetPath = path.join(clientFolder, file);
        const content = await readFile(assetPath);
        // With blocks of a megabyte, almost every file is one block, and a little smaller than by default.
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_LGBLOCK]: 20,
        };
        await writeFile(`${assetPath}.br`, await promisify(brotliCompress)(content, { params }));
        await writeFile(`${assetPath}.gz`, await promisify<Buffer, object, Buffer>(gzip)(content, { level: 9 }));
      }),
  );
}

/**
 * Starts the built server once and stops it again. This proves that it starts, and fills the compile cache, so that the
 * first real start is as fast and uses as little memory as later ones.
 *
 * @throws Error when the server does not get ready, does not return a home page, or does not stop cleanly
 */
async function rehearseStart(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-build-'));
  const child = spawn(process.execPath, ['--import', './scripts/compile-cache.mjs', 'server.ts', `--build=${name}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: rehearsalTimeout,
    killSignal: 'SIGKILL',
    env: { PATH: process.env.PATH, ...emptyEnvironment, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  const killChild = (): boolean => child.kill('SIGKILL');
  process.once('exit', killChild);
  const exitEvent = once(child, 'exit');
  let status: number | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Ready at (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    ({ status } = await fetch(url));
    child.kill();
  }
  const [code] = await exitEvent;
  process.off('exit', killChild);
  await rm(dataDir, { recursive: true, force: true });
  if (status === undefined || code !== 0) {
    throw new Error('The built server does not start, or does not stop; its message is above.');
  }
  if (status !== 200) throw new Error(`The built server answers a request for its home page with ${status}.`);
}
