import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeDocument } from '../values/bson.ts';
import { Database } from './database.ts';
import type { Change } from './documents.ts';
import { TimeSlicer, toEnd } from './time-slicer.ts';

const PAGE_BYTES = 4096;
/**
 * The log is a header and frames; each frame is a header and a page. Source: "The SQLite Database File Format", The WAL
 * File Format.
 */
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

let folder = '';
let database: Database;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unused-pages-'));
  database = new Database({ file: join(folder, 'store.sqlite') });
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** The pages in SQLite's log, in the order in which they were written to it. */
function loggedPages(): { number: number; bytes: Buffer }[] {
  const log = readFileSync(join(folder, 'store.sqlite-wal'));
  const pages: { number: number; bytes: Buffer }[] = [];
  const frameBytes = FRAME_HEADER_BYTES + PAGE_BYTES;
  for (let offset = LOG_HEADER_BYTES; offset + frameBytes <= log.length; offset += frameBytes)
    pages.push({
      number: log.readUInt32BE(offset),
      bytes: log.subarray(offset + FRAME_HEADER_BYTES, offset + frameBytes),
    });
  return pages;
}

test('a long write logs 2,000 other pages before the first unused page, so its commit need not reread the log', () => {
  const { documents, writer } = database;
  const collection = database.create('test', 'items', {});
  // Each document fills a page.
  const docOf = (n: number, text: string) => ({ _id: n, text: text.repeat(3500) });
  const COUNT = 4000;
  for (let n = 0; n < COUNT; n++) documents.insert(collection, encodeDocument(docOf(n, 'a')), docOf(n, 'a'));
  database.commit();
  writer.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');

  function* changes(): Iterable<Change> {
    for (let n = 0; n < COUNT; n++) {
      const isRemoved = n < 20 || n >= COUNT - 20;
      const doc = docOf(n, 'b');
      const change = { rid: n + 1, before: docOf(n, 'a') };
      yield isRemoved ? change : { ...change, after: { doc, raw: encodeDocument(doc) } };
    }
  }
  database.beginLongWrite();
  database.begin();
  // With a slice that is over, the work yields after every document.
  const slicer = new TimeSlicer();
  slicer.begin();
  while (!slicer.isOver);
  toEnd(database.statementInSlices(() => documents.changeAll(collection, changes(), slicer)));
  database.commit();

  const pages = loggedPages();
  const firstPage = pages.findLast(({ number }) => number === 1)?.bytes;
  // Source: "The SQLite Database File Format", The Database Header.
  const firstUnused = firstPage?.readUInt32BE(32);
  expect(firstUnused).toBeGreaterThan(0);
  expect(pages.length).toBeGreaterThan(COUNT / 2);
  expect(pages.findIndex(({ number }) => number === firstUnused)).toBeGreaterThan(COUNT / 2);
});
