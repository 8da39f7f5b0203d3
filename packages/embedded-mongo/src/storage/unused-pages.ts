import type { Connection } from './sqlite.ts';
import type { Slices } from './time-slicer.ts';

/** Size of the temporary row in bytes. It exceeds a page of 4 KiB, so that the row needs an additional, unused page. */
const ROW_BYTES = 5000;

/**
 * Runs a long write so that its commit is short. SQLite would write the first page of its list of unused pages to the
 * log early, because the page rarely changes. If it changed after that, the commit would have to compute the checksums
 * of the rest of the log again, and reads would wait. So between two slices a temporary row takes an unused page. That
 * changes the first page of the list, so SQLite keeps that page in memory.
 *
 * Source: SQLite, wal.c, walRewriteChecksums; "The SQLite Database File Format", The Freelist.
 */
export function* withUnusedPages<T>(connection: Connection, slices: Slices<T>): Slices<T> {
  let step = slices.next();
  while (!step.done) {
    yield;
    step = nextSlice(connection, slices);
  }
  return step.value;
}

/**
 * Writes and deletes the temporary row, then runs the next slice. If the row cannot be written, for example because the
 * disk is full, the work itself gets that error.
 */
function nextSlice<T>(connection: Connection, slices: Slices<T>): IteratorResult<undefined, T> {
  try {
    connection.prepare(`INSERT INTO commits(session, number) VALUES('', zeroblob(${ROW_BYTES}))`).run();
    connection.prepare("DELETE FROM commits WHERE session = ''").run();
  } catch (error) {
    return slices.throw(error);
  }
  return slices.next();
}
