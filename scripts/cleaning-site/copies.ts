import { createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lockDataDirectory, startEmbeddedMongo } from '#embedded-mongo';
import { noteBackup } from '#server/config/backup-log.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import { connectFailure, embeddedFailure } from '#server/config/start-failure.ts';
import { zipped } from '#server/http/export-zip.ts';
import { openStore, type Store } from '#server/store/connect.ts';

/** Nobody waits for a page here: a busy database may take its time; milliseconds. */
const callTimeout = 15_000;

/** The file of the embedded store. @throws ConfigError where the site has another store, or none yet */
export function storeFileOf({ dataDir, mongodbUri }: Config): string {
  if (mongodbUri !== undefined) throw elsewhere();
  const file = path.join(dataDir, 'store.sqlite');
  if (!existsSync(file)) throw new ConfigError(`There is no store in ${dataDir} yet; DATA_DIR names another folder.`);
  return file;
}

const elsewhere = (): ConfigError =>
  new ConfigError('The data lies in MongoDB (MONGODB_URI): mongodump and mongorestore copy it.');

/** Copies the store as it is at one moment, while the site runs; the site logs it. @returns the message to print */
export async function backUp(config: Config, target: string): Promise<string> {
  const begun = performance.now();
  copyStore(config, target);
  const summary = summaryOf(target);
  const { size: bytes } = await stat(target);
  const milliseconds = Math.round(performance.now() - begun);
  // The copy is good also where no note of it can be left.
  await noteBackup(config.dataDir, { at: new Date().toISOString(), bytes, milliseconds }).catch(() => undefined);
  return `The store is copied to ${target}. ${summary}`;
}

function copyStore(config: Config, target: string): void {
  const file = storeFileOf(config);
  rejectExisting(target);
  const store = new DatabaseSync(file, { readOnly: true });
  try {
    store.prepare('VACUUM INTO ?').run(target);
  } finally {
    store.close();
  }
}

/** @returns what to say of a copy. @throws ConfigError for one that is not whole */
export function checkCopy(copy: string): string {
  if (!existsSync(copy)) throw new ConfigError(`There is no file ${copy}.`);
  return `${summaryOf(copy)} To go back to it, stop the site, then: npx cleaning-site restore ${copy}`;
}

/**
 * Replaces the store by a copy, and leaves the old store next to it. The site must be stopped.
 *
 * @returns what to say
 * @throws ConfigError for a copy that is not whole, and while the site runs
 */
export async function restore(config: Config, copy: string): Promise<string> {
  if (config.mongodbUri !== undefined) throw elsewhere();
  if (!existsSync(copy)) throw new ConfigError(`There is no file ${copy}.`);
  const summary = summaryOf(copy);
  const file = path.join(config.dataDir, 'store.sqlite');
  const former = `${file}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const lock = await lockDataDirectory(config.dataDir).catch((error: unknown) => {
    throw embeddedFailure(error);
  });
  try {
    const incoming = `${file}.incoming`;
    await copyFile(copy, incoming);
    await chmod(incoming, 0o600);
    // The logs that a killed process leaves belong to the former store, and would be read into the copy.
    for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) await rename(file + part, former + part);
    await rename(incoming, file);
  } finally {
    lock.release();
  }
  return `${summary} It is the store now; start the site.${existsSync(former) ? ` What was there before is ${former}.` : ''}`;
}

/** Writes all data as the workspace's export does, while the site runs. @returns what to say */
export async function exportTo(config: Config, target: string): Promise<string> {
  rejectExisting(target);
  if (config.mongodbUri !== undefined) {
    // The site's database itself: what an update of it needs is the site's to make.
    const opened = openStore(config.mongodbUri, { callTimeout, prepare: false });
    await writeZip(await opened.catch((error: unknown) => Promise.reject(connectFailure(error, config))), target);
  } else {
    const folder = await mkdtemp(path.join(config.dataDir, 'export-'));
    try {
      copyStore(config, path.join(folder, 'store.sqlite'));
      const embedded = await startEmbeddedMongo({ dataDir: folder });
      await openStore(embedded.uri, { callTimeout })
        .then((store) => writeZip(store, target))
        .finally(() => embedded.close());
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return `Everything is in ${target}, a file of JSON lines for each collection.`;
}

async function writeZip(store: Store, target: string): Promise<void> {
  try {
    await pipeline(
      Readable.from(zipped(store.exports), { objectMode: false }),
      createWriteStream(target, { flags: 'wx' }),
    );
  } finally {
    await store.close();
  }
}

function rejectExisting(target: string): void {
  if (existsSync(target)) throw new ConfigError(`${target} is there already. Name a new file.`);
}

function summaryOf(copy: string): string {
  try {
    const store = new DatabaseSync(copy, { readOnly: true });
    try {
      const found = Object.values(store.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
      if (found !== 'ok') throw new Error('it is damaged');
      const tables = Object.values(
        store.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").get() ?? {},
      );
      if (Number(tables[0]) === 0) throw new Error('it is empty');
      return 'The copy is whole.';
    } finally {
      store.close();
    }
  } catch (error) {
    throw new ConfigError(`${copy} is no copy that can be used: ${error instanceof Error ? error.message : error}.`);
  }
}
