import type { Slices } from './pace.ts';
import type { Connection } from './sqlite.ts';

/** More than fits into a page beside other rows. */
const BYTES = 5000;

/**
 * Runs a long write so that its commit is short. SQLite's list of unused pages begins in a page that changes so rarely that
 * it is written to the log in between. If it changes after that, the commit computes the checksums of everything behind it
 * in the log again, and reads wait. So after each slice an unused page is used for a moment, which keeps it in memory.
 *
 * Source: SQLite, wal.c, walRewriteChecksums; "The SQLite Database File Format", The Freelist.
 */
export function* withUnusedPages<T>(connection: Connection, slices: Slices<T>): Slices<T> {
  let step = slices.next();
  while (!step.done) {
    yield;
    step = afterUse(connection, slices);
  }
  return step.value;
}

/** The next slice. Where the disk is full, the work fails as it does when it notices that itself. */
function afterUse<T>(connection: Connection, slices: Slices<T>): IteratorResult<undefined, T> {
  try {
    connection.prepare(`INSERT INTO commits(session, number) VALUES('', zeroblob(${BYTES}))`).run();
    connection.prepare("DELETE FROM commits WHERE session = ''").run();
  } catch (error) {
    return slices.throw(error);
  }
  return slices.next();
}
