import { Decimal128, Long, ObjectId } from 'bson';
import type { SeededRandom } from '../testing.ts';
import type { Doc } from '../values/bson.ts';

const ids = Array.from({ length: 4 }, (_, i) => new ObjectId(String(i).repeat(24)));
const dates = [0, 1, 2].map((day) => new Date(Date.UTC(2026, 0, day + 1)));

function randomScalar(random: SeededRandom): unknown {
  switch (random.below(12)) {
    case 0:
      return null;
    case 1:
      return random.pick(['', 'a', 'ab', 'b', 'ä', 'a\0b']);
    case 2:
      return random.pick([true, false]);
    case 3:
      return random.pick(dates);
    case 4:
      return random.pick(ids);
    case 5:
      return random.pick([Number.NaN, Number.POSITIVE_INFINITY, -0, 2.5, -1.5]);
    case 6:
      return random.pick([Long.fromNumber(2), Long.fromString('9007199254740993'), Decimal128.fromString('2.5')]);
    case 7:
      return { x: random.below(3) };
    default:
      return random.below(6);
  }
}

const randomValue = (random: SeededRandom, mayBeArray: boolean): unknown =>
  mayBeArray && random.below(4) === 0
    ? Array.from({ length: random.below(4) }, () => randomScalar(random))
    : randomScalar(random);

/** A document with `_id` and up to four fields. Only the fields whose letters are in `arrayFields` may be arrays. */
export function randomDocument(random: SeededRandom, arrayFields: string): Doc {
  const doc: Doc = { _id: new ObjectId() };
  for (const field of ['a', 'b', 'c'])
    if (random.below(5) > 0) doc[field] = randomValue(random, arrayFields.includes(field));
  const subdoc = () => ({
    ...(random.below(4) > 0 && { x: randomScalar(random) }),
    ...(random.below(4) > 0 && { y: randomScalar(random) }),
  });
  if (random.below(3) > 0) doc.d = arrayFields.includes('d') && random.below(2) ? [subdoc(), subdoc()] : subdoc();
  return doc;
}

const PATHS = ['a', 'b', 'c', 'd.x', 'd.y'];

function randomCondition(random: SeededRandom): unknown {
  const value = randomScalar(random);
  switch (random.below(15)) {
    case 0:
      return { $eq: value };
    case 3:
      return { $in: [value, randomScalar(random), randomScalar(random)] };
    case 4:
      return { $gt: value };
    case 5:
      return { $gte: value, $lt: randomScalar(random) };
    case 6:
      return { $lt: value };
    case 7:
      return { $lte: value };
    case 8:
      return { $exists: random.pick([true, false]) };
    case 9:
      return { $ne: value };
    case 10:
      return { $all: [value, randomScalar(random)] };
    case 11:
      return { $gt: random.below(3), $lte: 2 + random.below(4) };
    case 12:
      return { $not: { $gt: value } };
    case 13:
      return { $gte: value, $type: random.pick(['number', 'int', 'string', ['int', 'double']]) };
    default:
      return value;
  }
}

function randomBounds(random: SeededRandom): Doc {
  const low = random.below(4);
  const high = low + random.below(4);
  return { [random.pick(['$gt', '$gte'])]: low, [random.pick(['$lt', '$lte'])]: high };
}

/** Values for the first fields of an index, and bounds for the next one. */
function randomIndexFilter(random: SeededRandom): Doc {
  const paths = Object.keys(random.pick(INDEXES).key);
  const bounded = random.below(paths.length);
  const result: Doc = { [paths[bounded] ?? '']: randomBounds(random) };
  for (const path of paths.slice(0, bounded)) {
    const value = random.below(6);
    const otherCondition = random.pick([{ $in: [value, random.below(6)] }, { $eq: value, $type: 'number' }]);
    result[path] = random.below(5) < 2 ? otherCondition : value;
  }
  return result;
}

/** A filter with up to five conditions, or one that the keys of an index may decide. */
export function randomFilter(random: SeededRandom): Doc {
  if (random.below(5) === 0) return randomIndexFilter(random);
  const result: Doc = {};
  for (let count = random.below(4); count > 0; count--) result[random.pick(PATHS)] = randomCondition(random);
  if (random.below(8) === 0) result.$and = [{ [random.pick(PATHS)]: randomCondition(random) }];
  if (random.below(10) === 0)
    result.$or = [{ [random.pick(PATHS)]: randomCondition(random) }, { [random.pick(PATHS)]: randomCondition(random) }];
  return result;
}

/** An order by one or two fields; undefined for none. */
export function randomSort(random: SeededRandom): Doc | undefined {
  const result: Doc = {};
  for (let count = random.below(3); count > 0; count--) result[random.pick(PATHS)] = random.pick([1, -1]);
  return Object.keys(result).length > 0 ? result : undefined;
}

/** Indexes for the fields of the random documents, without `v`. */
export const INDEXES: Doc[] = [
  { key: { a: 1 }, name: 'a' },
  { key: { b: -1 }, name: 'b-' },
  { key: { a: 1, b: -1 }, name: 'ab-' },
  { key: { b: 1, c: 1, a: 1 }, name: 'bca' },
  { key: { c: 1 }, name: 'c sparse', sparse: true },
  { key: { c: -1, a: 1 }, name: 'c-a sparse', sparse: true },
  { key: { b: 1 }, name: 'b partial', partialFilterExpression: { a: { $gt: 2 } } },
  {
    key: { c: 1, b: 1 },
    name: 'cb partial',
    partialFilterExpression: { b: { $exists: true }, c: { $type: 'number' } },
  },
  { key: { 'd.x': 1 }, name: 'dx' },
  { key: { 'd.x': 1, 'd.y': -1 }, name: 'dxy' },
  { key: { 'd.y': -1, a: 1 }, name: 'dya' },
];
