import { LAYOUT_ERROR } from './data-error.ts';
import type { Connection } from './sqlite.ts';

type Step = (connection: Connection) => void;

function createTables({ db }: Connection): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS collections(
      id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, options BLOB NOT NULL,
      UNIQUE(db, name));
    CREATE TABLE IF NOT EXISTS indexes(
      id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec BLOB NOT NULL,
      multikey INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE IF NOT EXISTS commits(
      id INTEGER PRIMARY KEY, session TEXT NOT NULL UNIQUE, number INTEGER NOT NULL)`);
}

/** The step at position N brings a file of layout N to layout N + 1. A released step must never be changed. */
const STEPS: readonly Step[] = [createTables];

/**
 * Brings a file to the layout of this version, in one transaction. SQLite stores the layout's number in `user_version`.
 *
 * @throws Error with the code {@link LAYOUT_ERROR} if a later version wrote the file
 */
export function upgradeLayout(connection: Connection, steps: readonly Step[] = STEPS): void {
  const layout = connection.number('PRAGMA user_version');
  if (layout > steps.length) {
    const message = `the data file has layout ${layout}; this version reads up to ${steps.length}`;
    throw Object.assign(new Error(message), { code: LAYOUT_ERROR });
  }
  // The transaction begins even if there is nothing to upgrade, so that a file that cannot be written fails here and
  // not at the first write.
  connection.db.exec('BEGIN IMMEDIATE');
  try {
    for (const step of steps.slice(layout)) step(connection);
    if (layout < steps.length) connection.db.exec(`PRAGMA user_version=${steps.length}`);
    connection.db.exec('COMMIT');
  } catch (error) {
    if (connection.db.isTransaction) connection.db.exec('ROLLBACK');
    throw error;
  }
}
