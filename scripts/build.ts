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

/**
 * Builds the site into `dist/builds/<name>`. `npm run build` passes a name that is a hash of the sources. A server that
 * runs an earlier build continues to serve that build.
 */
const [name = 'unnamed'] = process.argv.slice(2);
const builds = path.join(root, 'dist', 'builds');
const folder = path.join(builds, name);
const unfinishedFolder = `${folder}.new`;
/** The `newest` builds are never deleted. Other builds are deleted `unused` milliseconds after their last use. */
const retention = { newest: 3, unused: 24 * 60 * 60 * 1000 } as const;
/** The maximum duration of `rehearseStart`; milliseconds. */
const timeout = 120_000;
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

/** Replaces a build of the same name, which was made from the same sources and therefore has the same files. */
async function replaceBuild(): Promise<void> {
  const oldFolder = `${folder}.old`;
  await rm(oldFolder, { recursive: true, force: true });
  await rename(folder, oldFolder).catch(() => undefined);
  await rename(unfinishedFolder, folder);
  await rm(oldFolder, { recursive: true, force: true });
}

/** Deletes builds that no server uses, and the folders that earlier versions of this script made. */
async function deleteOldBuilds(): Promise<void> {
  const otherBuilds = (await readdir(builds)).filter((other) => other !== name && !other.includes('.'));
  const lastUses = await Promise.all(
    otherBuilds.map(async (other) => ({ other, lastUse: (await stat(path.join(builds, other))).mtimeMs })),
  );
  const unusedBuilds = lastUses
    .sort((left, right) => right.lastUse - left.lastUse)
    .filter(({ lastUse }, index) => index + 1 >= retention.newest && lastUse < Date.now() - retention.unused);
  const formerFolders =
    otherBuilds.length === 0 ? [] : ['client', 'server'].map((name) => path.join(root, 'dist', name));
  const outdatedFolders = [...unusedBuilds.map(({ other }) => path.join(builds, other)), ...formerFolders];
  await Promise.all(outdatedFolders.map((entry) => rm(entry, { recursive: true, force: true })));
}

/** Writes a Brotli and a gzip variant of each text file next to it, so that the server does not have to compress. */
async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => compressibleFile.test(file))
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
    timeout,
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
