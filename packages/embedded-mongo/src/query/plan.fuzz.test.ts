import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ObjectId } from 'bson';
import { afterAll, describe, expect, it } from 'vitest';
import { compileFilter } from '../semantics/match.ts';
import { compileSort } from '../semantics/sort.ts';
import type { Collection } from '../storage/catalogue.ts';
import { Database } from '../storage/database.ts';
import { type SeededRandom, seededRandom } from '../testing.ts';
import { type Doc, decode, encodeDocument } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import { Selection } from './select.ts';
import { INDEXES, randomDocument, randomFilter, randomSort } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'plan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A collection with a random choice of the indexes, and the documents that it must contain. */
class CollectionModel {
  #database: Database;
  readonly #ns: string;
  readonly #random: SeededRandom;
  readonly #arrayFields: string;
  readonly #docs = new Map<string, Doc>();

  constructor(database: Database, name: string, options: { random: SeededRandom; arrayFields: string }) {
    this.#database = database;
    this.#random = options.random;
    this.#arrayFields = options.arrayFields;
    let collection = database.create('test', name, {});
    this.#ns = collection.ns;
    for (const index of INDEXES) {
      if (options.random.below(2) === 0) continue;
      const spec = { v: 2, name: '', key: {}, ...index };
      ({ collection } = database.statement(() => database.catalogue.addIndex(collection, spec)));
    }
  }

  /** Continues with the reopened file, as after a restart. */
  useDatabase(database: Database): void {
    this.#database = database;
  }

  get #collection(): Collection {
    const collection = this.#database.collection(this.#ns);
    if (!collection) throw new Error('the collection is gone');
    return collection;
  }

  /** Applies a change, or rolls it back at random. Ignores error 171, and all errors of changes that it rolls back. */
  #attempt(change: () => void, onSuccess: () => void): void {
    const rollsBack = this.#random.below(10) === 0;
    try {
      this.#database.statement(() => {
        change();
        if (rollsBack) throw new Error('rolled back');
      });
      onSuccess();
    } catch (error) {
      if (rollsBack || (error instanceof MongoError && error.code === 171)) return;
      throw error;
    }
  }

  insert(): void {
    const raw = encodeDocument(randomDocument(this.#random, this.#arrayFields));
    const doc = decode(raw);
    this.#attempt(
      () => this.#database.documents.insert(this.#collection, raw, doc),
      () => this.#docs.set(String(doc._id), doc),
    );
  }

  #findStored(key: string) {
    const selection = new Selection(this.#database, this.#collection, { filter: { _id: new ObjectId(key) } });
    const match = selection.open().next();
    if (!match) throw new Error('a document is missing');
    return { rid: match.rid, before: decode(match.raw) };
  }

  replaceOrRemove(): void {
    if (this.#docs.size === 0) return;
    const key = this.#random.pick([...this.#docs.keys()]);
    const { rid, before } = this.#findStored(key);
    if (this.#random.below(2) === 0) {
      this.#attempt(
        () => this.#database.documents.remove(this.#collection, rid, before),
        () => this.#docs.delete(key),
      );
      return;
    }
    const raw = encodeDocument({ ...randomDocument(this.#random, this.#arrayFields), _id: before._id });
    const doc = decode(raw);
    this.#attempt(
      () => this.#database.documents.replace(this.#collection, { rid, before, after: { doc, raw } }),
      () => this.#docs.set(key, doc),
    );
  }

  /** Checks the results of a random query. Returns the name of the index that the query used, or 'none'. */
  checkRandomQuery(): string {
    const random = this.#random;
    const filter = decode(encodeDocument(randomFilter(random)));
    const sort = randomSort(random);
    const skip = random.below(4) === 0 ? random.below(5) : 0;
    const limit = random.below(3) === 0 ? 1 + random.below(5) : 0;
    const selection = new Selection(this.#database, this.#collection, { filter, sort, skip, limit });
    const source = selection.open();
    const expected = this.#expectedMatches(filter, sort);
    if (expected === undefined) {
      expect(() => source.next()).toThrow('parallel arrays');
      return 'none';
    }
    const results: Doc[] = [];
    for (let match = source.next(); match; match = source.next()) {
      results.push(decode(match.raw));
      if (random.below(10) === 0) source.release();
    }
    const countAfterSkip = Math.max(0, expected.length - skip);
    const expectedCount = limit > 0 ? Math.min(limit, countAfterSkip) : countAfterSkip;
    const sorter = compileSort(sort ?? {});
    const keysOf = (docs: Doc[]) => (sort ? docs.map((doc) => sorter.key(doc)) : []);
    const expectedIds = new Set(expected.map((doc) => String(doc._id)));
    const ids = results.map((doc) => String(doc._id));
    const plan = selection.plan;
    const unexpected = ids.filter((id) => !expectedIds.has(id));
    const keyCount = plan?.exact ? this.#database.countKeys(this.#collection, plan) : expected.length;
    const actual = { count: ids.length, distinct: new Set(ids).size, unexpected, keys: keysOf(results), keyCount };
    const keys = keysOf(expected.slice(skip, skip + expectedCount));
    const right = { count: expectedCount, distinct: expectedCount, unexpected: [], keys, keyCount: expected.length };
    // Vitest's comparison, which explains the difference, takes longer than the query.
    if (!isDeepStrictEqual(actual, right)) {
      const context = { filter: JSON.stringify(filter), sort, skip, limit, index: plan?.index.name };
      expect({ ...context, ...actual }).toEqual({ ...context, ...right });
    }
    return plan?.index.name ?? 'none';
  }

  /** The expected matches, sorted if there is a sort; undefined if two of its fields are in different arrays. */
  #expectedMatches(filter: Doc, sort: Doc | undefined): Doc[] | undefined {
    const matches = compileFilter(filter);
    const docs = [...this.#docs.values()].filter((doc) => matches(doc));
    if (!sort) return docs;
    const sorter = compileSort(sort);
    try {
      for (const doc of docs) sorter.key(doc);
      return docs.sort((a, b) => sorter.compare(sorter.key(a), sorter.key(b)));
    } catch {
      return undefined;
    }
  }
}

/** The fields that may be arrays; each round takes the next entry, in turn. */
const ARRAY_FIELDS = ['', 'abcd', 'a', 'abcd', 'b', 'cd'];
/** Each round has a seed of its own; more rounds find more. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 12);
const QUERIES_PER_ROUND = 500;

describe('queries of an indexed collection', () => {
  it('return the matching documents, between changes, rollbacks and restarts', { timeout: 240_000 }, () => {
    const file = join(folder, 'fuzz.sqlite');
    let database = new Database({ file });
    const usedIndexes = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const random = seededRandom(1000 + round);
      const arrayFields = ARRAY_FIELDS[round % ARRAY_FIELDS.length] ?? '';
      const model = new CollectionModel(database, `round${round}`, { random, arrayFields });
      for (let i = 0; i < 50; i++) model.insert();
      for (let i = 0; i < QUERIES_PER_ROUND; i++) {
        if (random.below(3) === 0) model.replaceOrRemove();
        if (random.below(6) === 0) model.insert();
        if (random.below(20) === 0) database.commit();
        if (i % 125 === 124) {
          database.commit();
          database.close();
          database = new Database({ file });
          model.useDatabase(database);
        }
        usedIndexes.add(model.checkRandomQuery());
      }
      database.commit();
    }
    expect(database.checkIntegrity()).toEqual([]);
    for (const { name } of INDEXES) expect({ name, isUsed: usedIndexes.has(name) }).toEqual({ name, isUsed: true });
    database.close();
  });
});
