import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compileFilter } from '../semantics/match.ts';
import { Database } from '../storage/database.ts';
import { type SeededRandom, seededRandom } from '../testing.ts';
import { type Doc, decode, encodeDocument } from '../values/bson.ts';
import { Selection } from './select.ts';

/*
 * Up to `matchesByRules`: a second implementation of the filters that this test uses, written from MongoDB's
 * documentation without any code of the store. Sources: "Query an Array", "Query an Array of Embedded Documents",
 * "Query for Null or Missing Fields", and the pages of the operators.
 */

const MISSING = Symbol('missing');

/**
 * A value at the end of a path, or MISSING. `isElement` is true for an array element that the path names by its index,
 * or that $elemMatch tests.
 */
interface PathValue {
  value: unknown;
  isElement: boolean;
}

const isDoc = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valuesAtPath(value: unknown, path: readonly string[], isElement = false): PathValue[] {
  const [part, ...rest] = path;
  if (part === undefined) return [{ value, isElement }];
  if (isDoc(value)) return part in value ? valuesAtPath(value[part], rest) : [{ value: MISSING, isElement: false }];
  if (!Array.isArray(value)) return [{ value: MISSING, isElement: false }];
  const inDocuments = value.filter(isDoc).flatMap((element) => valuesAtPath(element, path));
  const element: unknown = /^\d+$/.test(part) ? value[Number(part)] : undefined;
  const hasElement = element !== undefined && (rest.length === 0 || (typeof element === 'object' && element !== null));
  return hasElement ? [...valuesAtPath(element, rest, true), ...inDocuments] : inDocuments;
}

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const equals = (actual: unknown, expected: unknown): boolean =>
  expected === null ? actual === null || actual === MISSING : actual !== MISSING && isSameJson(actual, expected);

/** Tests each value and, if it is an array but not itself an array element, each of its elements. */
const matchesAnyValue = (values: readonly PathValue[], test: (value: unknown) => boolean): boolean =>
  values.some(({ value, isElement }) => test(value) || (!isElement && Array.isArray(value) && value.some(test)));

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const OPERATORS: Readonly<Record<string, (values: readonly PathValue[], argument: unknown) => boolean>> = {
  $eq: (values, expected) => matchesAnyValue(values, (value) => equals(value, expected)),
  $ne: (values, expected) => !matchesAnyValue(values, (value) => equals(value, expected)),
  $in: (values, list) => asList(list).some((expected) => matchesAnyValue(values, (value) => equals(value, expected))),
  $nin: (values, list) => !asList(list).some((expected) => matchesAnyValue(values, (value) => equals(value, expected))),
  $gt: (values, limit) => matchesAnyValue(values, (value) => typeof value === 'number' && value > Number(limit)),
  $lt: (values, limit) => matchesAnyValue(values, (value) => typeof value === 'number' && value < Number(limit)),
  $exists: (values, expected) => values.some(({ value }) => value !== MISSING) === expected,
  $size: (values, size) => values.some(({ value }) => Array.isArray(value) && value.length === size),
  $elemMatch: (values, condition) =>
    values.some(({ value }) =>
      asList(value).some((element) => satisfies([{ value: element, isElement: true }], condition)),
    ),
};

const satisfies = (values: readonly PathValue[], condition: unknown): boolean =>
  isDoc(condition) &&
  Object.entries(condition).every(([operator, argument]) => OPERATORS[operator]?.(values, argument) ?? false);

const matchesByRules = (doc: Doc, filter: Doc): boolean =>
  Object.entries(filter).every(([path, condition]) => satisfies(valuesAtPath(doc, path.split('.')), condition));

const randomScalar = (random: SeededRandom): unknown => random.pick([0, 1, 2, null, 'x']);

function randomValue(random: SeededRandom, fields: readonly string[], depth = 0): unknown {
  const kind = random.below(depth < 3 ? 6 : 3);
  if (kind < 3) return randomScalar(random);
  if (kind < 5) return Array.from({ length: random.below(4) }, () => randomValue(random, fields, depth + 1));
  return Object.fromEntries(
    fields.filter(() => random.below(2) === 0).map((field) => [field, randomValue(random, fields, depth + 1)]),
  );
}

const PATHS = ['a', 'a.0', 'a.1', 'a.b', 'a.0.b', 'a.b.0', 'a.b.a', 'a.0.0', 'a.b.1.b', 'a.0.1.0'];

function randomCondition(random: SeededRandom): Doc {
  switch (random.below(9)) {
    case 0:
    case 1:
      return { $eq: random.pick([randomScalar(random), [randomScalar(random)], [], [[randomScalar(random)]]]) };
    case 2:
      return { $ne: randomScalar(random) };
    case 3:
      return { $in: [randomScalar(random), randomScalar(random)] };
    case 4:
      return { $nin: [randomScalar(random), [randomScalar(random)]] };
    case 5:
      return { $gt: random.below(2), ...(random.below(2) === 0 && { $lt: 2 }) };
    case 6:
      return { $exists: random.pick([true, false]) };
    case 7:
      return { $size: random.below(3) };
    default:
      return { $elemMatch: random.pick([{ $gt: 0 }, { $eq: null }, { $gt: 0, $lt: 2 }]) };
  }
}

const randomFilter = (random: SeededRandom): Doc =>
  Object.fromEntries(Array.from({ length: 1 + random.below(2) }, () => [random.pick(PATHS), randomCondition(random)]));

describe('filters written from the documentation', () => {
  it('match the same documents as the filters of the store', () => {
    const random = seededRandom(77);
    let matchCount = 0;
    for (let i = 0; i < 20_000; i++) {
      const doc = { a: randomValue(random, ['a', 'b', '0']) };
      const filter = randomFilter(random);
      const expected = matchesByRules(doc, filter);
      if (expected) matchCount++;
      expect({ doc, filter, matches: compileFilter(filter)(doc) }).toEqual({ doc, filter, matches: expected });
    }
    expect(matchCount).toBeGreaterThan(3000);
  });

  it('find the same documents as queries with an index, and as many as an exact plan counts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rules-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const database = new Database({ file: join(folder, 'rules.sqlite') });
    const random = seededRandom(78);
    const usedIndexes = new Set<string>();
    for (const path of ['a', 'a.b', 'a.0', 'a.0.b', 'a.b.0']) {
      let collection = database.create('test', path.replaceAll('.', '-'), {});
      const spec = { v: 2, key: { [path]: 1 }, name: path };
      ({ collection } = database.statement(() => database.catalogue.addIndex(collection, spec)));
      const docs = Array.from({ length: 200 }, (_, _id): Doc => ({ _id, a: randomValue(random, ['a', 'b']) }));
      for (const doc of docs) {
        const raw = encodeDocument(doc);
        database.statement(() => database.documents.insert(collection, raw, decode(raw)));
      }
      for (let i = 0; i < 300; i++) {
        const filter = { ...randomFilter(random), [path]: randomCondition(random) };
        const expected = docs.filter((doc) => matchesByRules(doc, filter)).map(({ _id }) => _id);
        const selection = new Selection(database, collection, { filter });
        const { plan } = selection;
        const ids: unknown[] = [];
        const source = selection.open();
        for (let match = source.next(); match; match = source.next()) ids.push(decode(match.raw)._id);
        expect({ filter, index: plan?.index.name, ids: ids.sort((a, b) => Number(a) - Number(b)) }).toEqual({
          filter,
          index: plan?.index.name,
          ids: expected,
        });
        if (plan?.exact) expect([filter, database.countKeys(collection, plan)]).toEqual([filter, expected.length]);
        if (plan) usedIndexes.add(plan.index.name);
      }
    }
    expect([...usedIndexes].sort()).toEqual(['a', 'a.0', 'a.0.b', 'a.b', 'a.b.0']);
    database.close();
  });
});
