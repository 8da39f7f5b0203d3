import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '#server/config/config.ts';

/**
 * Makes the data directory if it is missing, accessible only to its owner. It is made folder by folder, because Node's
 * recursive `mkdir` never ends in a folder such as /proc, which accepts no new folders.
 *
 * @throws ConfigError if the path is not a folder, or the folder cannot be made
 */
export async function makeDataDir(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent === folder) throw noFolderError(folder);
  await makeDataDir(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made the folder first.
    if (await isFolder(folder)) return;
    throw hasCode(error, ['ENOENT', 'EROFS', 'EINVAL', 'ENAMETOOLONG'])
      ? noFolderError(folder)
      : unusableFileError(folder, error);
  }
}

/** @throws ConfigError if the path exists and is not a folder, or cannot be read */
async function isFolder(folder: string): Promise<boolean> {
  try {
    if ((await stat(folder)).isDirectory()) return true;
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return false;
    if (!hasCode(error, ['ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])) throw unusableFileError(folder, error);
  }
  throw noFolderError(folder);
}

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code);

const noFolderError = (folder: string): ConfigError =>
  new ConfigError(`DATA_DIR must be a folder, or one that can be made; ${folder} is neither.`);

/** The error for a file or folder that the file system does not let this program use. */
export const unusableFileError = (file: string, error: unknown): ConfigError =>
  new ConfigError(
    `DATA_DIR must be a folder whose files this program can read and write, and ${file} is not one of them (${reasonOf(error)}).`,
  );

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'for an unknown reason';
