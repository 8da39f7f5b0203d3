import type { Connection } from './sqlite.ts';
import type { Slices } from './time-slicer.ts';

/** Bytes of the temporary row: more than fits into a page beside other rows, so that it needs an unused page. */
const BYTES = 5000;

/**
 * Runs a long write so that its commit is short. The first page of SQLite's list of unused pages changes rarely, so it
 * is written to the log during the write. If it changes after that, the commit has to compute the checksums of
 * everything behind it in the log again, and reads wait. So after each slice a temporary row uses an unused page, which
 * keeps that page in memory.
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

/**
 * Runs the next slice. If the temporary row cannot be written because the disk is full, the work itself gets that
 * error.
 */
function afterUse<T>(connection: Connection, slices: Slices<T>): IteratorResult<undefined, T> {
  try {
    connection.prepare(`INSERT INTO commits(session, number) VALUES('', zeroblob(${BYTES}))`).run();
    connection.prepare("DELETE FROM commits WHERE session = ''").run();
  } catch (error) {
    return slices.throw(error);
  }
  return slices.next();
}
