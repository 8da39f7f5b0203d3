import { constants } from 'node:fs';
import { access, chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from './config.ts';
import { unusableFileError } from './data-dir.ts';

const storeFile = 'store.sqlite';
const storeFiles = [storeFile, `${storeFile}-wal`, `${storeFile}-shm`];
/** Created after the store: if one of them exists, an empty store file is not new. */
const secretFiles = ['session-secret', 'admin-password-hash'];

const nonOwnerBits = 0o077;

/**
 * Checks the files of the embedded store and the secrets before the store is opened, because they may be a restored
 * copy: makes them accessible to their owner only, and rejects a store that cannot be read or written, or that is empty
 * although secrets were created after it.
 *
 * @throws ConfigError whose message says what to do
 */
export async function checkStoreFiles(dataDir: string): Promise<void> {
  for (const name of [...storeFiles, ...secretFiles]) await makePrivate(path.join(dataDir, name));
  for (const name of storeFiles) {
    const file = path.join(dataDir, name);
    if ((await sizeOf(file)) !== undefined) await requireWritable(file);
  }
  if ((await sizeOf(path.join(dataDir, storeFile))) !== 0) return;
  const secretSizes = await Promise.all(secretFiles.map((name) => sizeOf(path.join(dataDir, name))));
  if (secretSizes.every((size) => size === undefined)) return;
  throw new ConfigError(
    `DATA_DIR has been in use, and its ${storeFile} is empty. Put a copy in its place, or delete the file to start with an empty store.`,
  );
}

/** The size of a file in bytes; undefined if there is none. @throws ConfigError if the path cannot be read */
async function sizeOf(file: string): Promise<number | undefined> {
  try {
    const stats = await stat(file);
    return stats.isFile() ? stats.size : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unusableFileError(file, error);
  }
}

async function makePrivate(file: string): Promise<void> {
  if ((await sizeOf(file)) === undefined) return;
  const { mode } = await stat(file);
  if ((mode & nonOwnerBits) === 0) return;
  try {
    await chmod(file, mode & 0o700);
  } catch (error) {
    throw unusableFileError(file, error);
  }
}

async function requireWritable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw unusableFileError(file, error);
  }
}
