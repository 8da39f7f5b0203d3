import { createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lockDataDirectory, startEmbeddedMongo } from '#embedded-mongo';
import { noteBackup } from '#server/config/backup-log.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import { connectFailure, embeddedFailure } from '#server/config/start-failure.ts';
import { zipStream } from '#server/http/export-zip.ts';
import { openStore, type Store } from '#server/store/connect.ts';

/** The timeout of a database call; milliseconds. It is long because no visitor waits for these calls. */
const callTimeout = 15_000;

/** Returns the path of the embedded store's file. @throws ConfigError if the site uses MongoDB or has no store yet */
export function storeFileOf({ dataDir, mongodbUri }: Config): string {
  if (mongodbUri !== undefined) throw notEmbeddedError();
  const file = path.join(dataDir, 'store.sqlite');
  if (!existsSync(file)) throw new ConfigError(`There is no store in ${dataDir} yet; DATA_DIR names another folder.`);
  return file;
}

const notEmbeddedError = (): ConfigError =>
  new ConfigError('The data lies in MongoDB (MONGODB_URI): mongodump and mongorestore copy it.');

/**
 * Copies a snapshot of the embedded store to a new file, even while the site runs; the site logs the backup.
 *
 * @returns the message to print
 * @throws ConfigError if there is no embedded store or no folder for the file, the file exists already, or the copy is
 *   damaged
 */
export async function backUp(config: Config, target: string): Promise<string> {
  const start = performance.now();
  copyStore(config, target);
  const summary = verifyCopy(target);
  const { size: bytes } = await stat(target);
  const milliseconds = Math.round(performance.now() - start);
  // The copy is valid even if the note for the log cannot be written.
  await noteBackup(config.dataDir, { at: new Date().toISOString(), bytes, milliseconds }).catch(() => undefined);
  return `The store is copied to ${target}. ${summary}`;
}

function copyStore(config: Config, target: string): void {
  const file = storeFileOf(config);
  requireNewFile(target);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

/** Checks a copy of the store. @returns the message to print. @throws ConfigError if the copy is damaged or missing */
export function checkCopy(copy: string): string {
  if (!existsSync(copy)) throw new ConfigError(`There is no file ${copy}.`);
  return `${verifyCopy(copy)} To go back to it, stop the site, then: npx cleaning-site restore ${copy}`;
}

/**
 * Replaces the store with a copy, and keeps the old store next to it. The site must be stopped.
 *
 * @returns the message to print
 * @throws ConfigError if the site uses MongoDB or runs, its data folder is unusable, or the copy is damaged or missing
 */
export async function restore(config: Config, copy: string): Promise<string> {
  if (config.mongodbUri !== undefined) throw notEmbeddedError();
  if (!existsSync(copy)) throw new ConfigError(`There is no file ${copy}.`);
  const summary = verifyCopy(copy);
  const file = path.join(config.dataDir, 'store.sqlite');
  const previousFile = `${file}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  // On a new machine, there is no data folder yet.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDirectory(config.dataDir).catch((error: unknown) => {
    throw embeddedFailure(error);
  });
  try {
    const incomingFile = `${file}.incoming`;
    await copyFile(copy, incomingFile);
    await chmod(incomingFile, 0o600);
    // The WAL files of a killed process belong to the old store; SQLite would apply them to the copy.
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(file + suffix)) await rename(file + suffix, previousFile + suffix);
    await rename(incomingFile, file);
  } finally {
    lock.release();
  }
  return `${summary} It is the store now; start the site.${existsSync(previousFile) ? ` What was there before is ${previousFile}.` : ''}`;
}

/**
 * Writes the data of the workspace's export into a new ZIP file, even while the site runs.
 *
 * @returns the message to print
 * @throws ConfigError if there is no embedded store yet or no folder for the file, the file exists already, or MongoDB
 *   cannot be used or has data of another version
 */
export async function exportTo(config: Config, target: string): Promise<string> {
  requireNewFile(target);
  if (config.mongodbUri !== undefined) {
    // This opens the site's own database: `prepare: false` leaves migrations to the site.
    const opening = openStore(config.mongodbUri, { callTimeout, prepare: false });
    const store = await opening.catch((error: unknown) => Promise.reject(connectFailure(error, config)));
    await writeZip(store, target, { isCopy: false });
  } else {
    storeFileOf(config);
    const folder = await mkdtemp(path.join(config.dataDir, 'export-'));
    try {
      copyStore(config, path.join(folder, 'store.sqlite'));
      const embedded = await startEmbeddedMongo({ dataDir: folder });
      await openStore(embedded.uri, { callTimeout })
        .then((store) => writeZip(store, target, { isCopy: true }))
        .finally(() => embedded.close());
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return `Everything is in ${target}, a file of JSON lines for each collection.`;
}

/**
 * Writes the file, and closes the store. If the store is a copy, the conversations' summaries are first brought up to
 * date. The site's own database is only read: there, a summary can lack the messages of the last 15 seconds, or those
 * before a crash until the site starts again. The file has these messages nevertheless.
 */
async function writeZip(store: Store, target: string, { isCopy }: { isCopy: boolean }): Promise<void> {
  try {
    if (isCopy) await store.chat.repair();
    await pipeline(
      Readable.from(zipStream(store.exports), { objectMode: false }),
      createWriteStream(target, { flags: 'wx' }),
    );
  } finally {
    await store.close();
  }
}

function requireNewFile(target: string): void {
  const folder = path.dirname(target);
  if (!existsSync(folder)) throw new ConfigError(`There is no folder ${folder}. Make it, or name another file.`);
  if (existsSync(target)) throw new ConfigError(`${target} is there already. Name a new file.`);
}

/** Checks a copy. @returns a sentence for the message to print. @throws ConfigError if it cannot be used */
function verifyCopy(copy: string): string {
  try {
    const database = new DatabaseSync(copy, { readOnly: true });
    try {
      const result = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
      if (result !== 'ok') throw new Error('it is damaged');
      const [tableCount] = Object.values(
        database.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").get() ?? {},
      );
      if (Number(tableCount) === 0) throw new Error('it is empty');
      return 'The copy is whole.';
    } finally {
      database.close();
    }
  } catch (error) {
    throw new ConfigError(`${copy} is no copy that can be used: ${error instanceof Error ? error.message : error}.`);
  }
}
