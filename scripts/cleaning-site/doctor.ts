import { existsSync } from 'node:fs';
import { lstat, readdir, readFile, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError, type Environment, readConfig } from '#server/config/config.ts';
import { checkCopy, storeFileOf } from './copies.ts';

export type Finding = { ok: boolean; text: string };

const root = path.resolve(import.meta.dirname, '..', '..');
/** The minimum free disk space; bytes. */
const minimumFreeSpace = 500 * 1024 * 1024;

/** Checks a site without starting it. If settings are invalid, checks nothing else, because other checks need them. */
export async function examine(environment: Environment, now: Date): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((text) => ({ ok: false, text }));
  }
  return [
    { ok: true, text: 'All settings are valid.' },
    config.publicUrl === undefined
      ? {
          ok: false,
          text: 'PUBLIC_URL is not set: links in mails and for search engines do not contain the URL of the site.',
        }
      : { ok: true, text: `Visitors come to ${config.publicUrl}.` },
    config.smtp === undefined
      ? { ok: false, text: 'SMTP_URL is not set: no e-mail is sent.' }
      : { ok: true, text: 'E-mail is set up.' },
    ...(await dataFindings(config)),
    await buildFinding(),
    // A clock that is wrong by years breaks sessions and dates.
    { ok: now.getUTCFullYear() >= 2026, text: `The clock says ${now.toISOString()}.` },
  ];
}

async function dataFindings(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  if (!existsSync(dataDir)) return [{ ok: true, text: `${dataDir} is created by the first start.` }];
  const { mode } = await stat(dataDir);
  const isPrivate = (mode & 0o077) === 0 || process.platform === 'win32';
  const foreignPath = await findForeignPath(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const freeBytes = bavail * bsize;
  return [
    {
      ok: isPrivate,
      text: `${dataDir} can ${isPrivate ? 'only' : 'also'} be read by ${isPrivate ? 'its owner' : 'others than its owner'}.`,
    },
    ...(foreignPath === undefined
      ? [{ ok: true, text: `${dataDir} and its files belong to this user.` }, ...storeFindings(config)]
      : [
          {
            ok: false,
            text: `${foreignPath} belongs to another user than this one. Change the owner of all files with chown -R.`,
          },
        ]),
    { ok: freeBytes >= minimumFreeSpace, text: `${Math.round(freeBytes / 1024 / 1024)} MB are free on its disk.` },
  ];
}

/**
 * Returns the path of the data folder or of a file in it, if another user owns it, for example after root restored a
 * copy; undefined if there is none, and always on Windows.
 */
async function findForeignPath(dataDir: string): Promise<string | undefined> {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined;
  if ((await stat(dataDir)).uid !== uid) return dataDir;
  for (const name of await readdir(dataDir)) {
    const file = path.join(dataDir, name);
    const stats = await lstat(file).catch(() => undefined);
    if (stats !== undefined && stats.uid !== uid) return file;
  }
  return undefined;
}

function storeFindings(config: Config): Finding[] {
  try {
    if (config.mongodbUri !== undefined) return [{ ok: true, text: 'The store is MongoDB, which is not checked.' }];
    checkCopy(storeFileOf(config));
    return [{ ok: true, text: 'The store is complete.' }];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ ok: false, text: error.message }];
  }
}

async function buildFinding(): Promise<Finding> {
  const name = await readFile(path.join(root, 'dist', '.built'), 'utf8').catch(() => '');
  const ok = name !== '' && existsSync(path.join(root, 'dist', 'builds', name.trim(), '.complete'));
  return { ok, text: ok ? `The build ${name.trim()} is complete.` : 'The site is not built. Run npm run build.' };
}
