import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { Database } from '../storage/database.ts';
import { findWrongKeys } from '../storage/integrity.ts';
import { upgradeLayout } from '../storage/layout.ts';
import { Connection } from '../storage/sqlite.ts';
import { type Doc, decode, encodeDocument } from '../values/bson.ts';
import { Selection } from './select.ts';

const folder = mkdtempSync(join(tmpdir(), 'layout-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a file of layout 1, written by an earlier version', () => {
  const file = join(folder, 'layout-1.sqlite');
  copyFileSync(new URL('../../fixtures/layout-1.store', import.meta.url), file);
  const database = new Database({ file });
  afterAll(() => database.close());

  const find = (ns: string, filter: Doc): Doc[] => {
    const collection = database.collection(ns);
    if (!collection) throw new Error(`no collection ${ns}`);
    const source = new Selection(database, collection, { filter }).open();
    const docs: Doc[] = [];
    for (let match = source.next(); match; match = source.next()) docs.push(decode(match.raw));
    return docs;
  };

  it('returns every document and type of value', () => {
    expect(find('site.values', {}).map(({ value }) => value)).toMatchSnapshot();
  });

  it('has all collections with their options, and indexes with all keys', () => {
    const collections = database.collections().sort((a, b) => (a.ns < b.ns ? -1 : 1));
    expect(
      collections.map(({ ns, options, indexes }) => ({ ns, options, indexes: indexes.map(({ spec }) => spec) })),
    ).toMatchSnapshot();
    expect(collections.flatMap((collection) => findWrongKeys(database, collection))).toEqual([]);
    expect(database.checkIntegrity()).toEqual([]);
  });

  it('finds documents by the fields of indexes, and has the number of the last transaction', () => {
    expect(find('site.items', { tags: 'b' }).map(({ _id }) => _id)).toEqual([1, 2]);
    expect(find('site.items', { 'place.zip': '33101', n: { $gt: 1 } }).map(({ _id }) => _id)).toEqual([2]);
    expect(find('site.items', { email: 'three@example.org' }).map(({ _id }) => _id)).toEqual([3]);
    expect(database.commits.has({ session: 'session-of-the-fixture', number: 7 })).toBe(true);
  });

  it('accepts new documents', () => {
    const collection = database.ensure('site', 'items');
    const doc = { _id: 9, n: 9, tags: ['new'] };
    database.statement(() => database.documents.insert(collection, encodeDocument(doc), doc));
    database.commit();
    expect(find('site.items', { tags: 'new' })).toHaveLength(1);
  });
});

describe('the upgrade of a layout', () => {
  const steps = ['one', 'two'].map(
    (name) =>
      ({ db }: Connection) =>
        db.exec(`CREATE TABLE ${name}(n)`),
  );
  const tableNames = (file: string): unknown[] => {
    const db = new DatabaseSync(file);
    const rows = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    db.close();
    return rows.map(({ name }) => name);
  };

  it('runs each missing step once, and no step if one fails', () => {
    const file = join(folder, 'steps.sqlite');
    const connection = new Connection(file, { cacheKiB: 100 });
    upgradeLayout(connection, steps.slice(0, 1));
    const failingStep = () => {
      throw new Error('a step fails');
    };
    expect(() => upgradeLayout(connection, [...steps, failingStep])).toThrow('a step fails');
    expect(tableNames(file)).toEqual(['one']);
    upgradeLayout(connection, steps);
    upgradeLayout(connection, steps);
    expect(tableNames(file)).toEqual(['one', 'two']);
    expect(connection.number('PRAGMA user_version')).toBe(2);
    connection.close();
  });
});
