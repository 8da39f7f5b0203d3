import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Config, ConfigError } from '#server/config/config.ts';

/** The file of the embedded store. @throws ConfigError where the site has another store, or none yet */
export function storeFileOf({ dataDir, mongodbUri }: Config): string {
  if (mongodbUri !== undefined) {
    throw new ConfigError('The data lies in MongoDB (MONGODB_URI): mongodump and mongorestore copy it.');
  }
  const file = path.join(dataDir, 'store.sqlite');
  if (!existsSync(file)) throw new ConfigError(`There is no store in ${dataDir} yet; DATA_DIR names another folder.`);
  return file;
}

/** Copies the store as it is at one moment, while the site runs. @returns what to say */
export function backUp(config: Config, target: string): string {
  const file = storeFileOf(config);
  if (existsSync(target)) throw new ConfigError(`${target} is there already. Name a new file.`);
  const store = new DatabaseSync(file, { readOnly: true });
  try {
    store.prepare('VACUUM INTO ?').run(target);
  } finally {
    store.close();
  }
  return `The store is copied to ${target}. ${summaryOf(target)}`;
}

/** @returns what to say of a copy, and how it is put in place. @throws ConfigError for one that is not whole */
export function checkCopy(config: Config, copy: string): string {
  if (!existsSync(copy)) throw new ConfigError(`There is no file ${copy}.`);
  const summary = summaryOf(copy);
  const file = path.join(config.dataDir, 'store.sqlite');
  return `${summary} To go back to it, stop the site, then:\n  rm -f "${file}-wal" "${file}-shm"\n  install -m 600 "${copy}" "${file}"`;
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
