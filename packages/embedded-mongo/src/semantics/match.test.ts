import { Binary, BSONRegExp, DBRef, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { thrownBy } from '../testing.ts';
import type { Doc } from '../values/bson.ts';
import { compileFilter, filterFields, type MatchContext } from './match.ts';

const matches = (filter: Doc, doc: Doc): boolean => compileFilter(filter)(doc);
const id = new ObjectId();

const TABLE: readonly (readonly [name: string, filter: Doc, matching: readonly Doc[], others: readonly Doc[]])[] = [
  ['no condition', {}, [{}, { a: 1 }], []],
  [
    'a value',
    { a: 1 },
    [{ a: 1 }, { a: Long.ONE }, { a: Decimal128.fromString('1.0') }, { a: [0, 1] }],
    [{}, { a: '1' }, { a: true }, { a: [[1]] }],
  ],
  [
    'a decimal against a double',
    { a: Decimal128.fromString('0.1') },
    [{ a: Decimal128.fromString('0.10') }],
    [{ a: 0.1 }],
  ],
  ['null', { a: null }, [{}, { a: null }, { a: [null] }, { a: undefined }], [{ a: 0 }, { a: [] }, { a: [1] }]],
  [
    'null in a nested field',
    { 'a.b': null },
    [{}, { a: 1 }, { a: {} }, { a: [{ b: 1 }, {}] }],
    [{ a: { b: 1 } }, { a: [{ b: 1 }] }, { a: [1] }],
  ],
  [
    'a document, fields in order',
    { a: { b: 1, c: 2 } },
    [{ a: { b: 1, c: 2 } }, { a: [{ b: 1, c: 2 }] }],
    [{ a: { c: 2, b: 1 } }, { a: { b: 1 } }],
  ],
  ['an empty document', { a: {} }, [{ a: {} }], [{ a: { b: 1 } }, {}]],
  ['an array', { a: [1, 2] }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: [2, 1] }, { a: [1] }]],
  [
    'a path through arrays',
    { 'a.b': 1 },
    [{ a: { b: 1 } }, { a: [{ b: 0 }, { b: 1 }] }, { a: [{ b: [1] }] }],
    [{ a: [[{ b: 1 }]] }, { a: 1 }],
  ],
  ['a path with an index', { 'a.1': 5 }, [{ a: [4, 5] }, { a: { 1: 5 } }, { a: [{ 1: 5 }] }], [{ a: [5, 4] }]],
  ['a path with an index and a field', { 'a.0.b': 5 }, [{ a: [{ b: 5 }] }], [{ a: [{ b: 4 }, { b: 5 }] }]],
  ['a reference', { a: { $ref: 'c', $id: id } }, [{ a: new DBRef('c', id) }], [{ a: new DBRef('d', id) }]],
  [
    'a field of a reference',
    { 'a.$id': id },
    [{ a: new DBRef('c', id) }, { a: [new DBRef('c', id)] }],
    [{ a: { id } }],
  ],
  ['NaN', { a: Number.NaN }, [{ a: Number.NaN }, { a: Decimal128.fromString('NaN') }], [{ a: 1 }, {}]],
  ['fields named like prototype members', { constructor: null, __proto__x: null }, [{}], [{ constructor: 1 }]],

  ['$eq of a regular expression', { a: { $eq: /b/ } }, [{ a: new BSONRegExp('b') }], [{ a: 'b' }]],
  ['$ne', { a: { $ne: 1 } }, [{}, { a: 2 }, { a: [2] }], [{ a: 1 }, { a: [1, 2] }]],
  [
    '$gt',
    { a: { $gt: 1 } },
    [{ a: 2 }, { a: Long.fromNumber(2) }, { a: [0, 5] }, { a: Decimal128.fromString('1.1') }],
    [{ a: 1 }, { a: '2' }, {}, { a: new Date() }, { a: Number.NaN }],
  ],
  ['$gte null', { a: { $gte: null } }, [{}, { a: null }], [{ a: 1 }]],
  ['$gt null', { a: { $gt: null } }, [], [{}, { a: null }, { a: 1 }]],
  ['$lt with a text', { a: { $lt: 'b' } }, [{ a: 'a' }, { a: '' }], [{ a: 'b' }, { a: 1 }]],
  ['$lte NaN', { a: { $lte: Number.NaN } }, [{ a: Number.NaN }], [{ a: 1 }]],
  ['$gte a document', { a: { $gte: { b: 2 } } }, [{ a: { b: 2 } }, { a: { b: 2, c: 1 } }], [{ a: { b: 1 } }, { a: 5 }]],
  ['$gt an array', { a: { $gt: [1, 2] } }, [{ a: [1, 3] }, { a: [2] }], [{ a: [1, 2] }, { a: 5 }]],
  ['$gt false', { a: { $gt: false } }, [{ a: true }], [{ a: false }, { a: 1 }]],
  ['$gt a date', { a: { $gt: new Date(5) } }, [{ a: new Date(6) }], [{ a: new Date(5) }, { a: 6 }]],
  [
    '$gt a timestamp',
    { a: { $gt: new Timestamp({ t: 1, i: 1 }) } },
    [{ a: new Timestamp({ t: 1, i: 2 }) }],
    [{ a: new Date() }],
  ],
  ['$gte MinKey', { a: { $gte: new MinKey() } }, [{ a: 1 }, { a: new MinKey() }, { a: null }], []],
  ['$lt MaxKey', { a: { $lt: new MaxKey() } }, [{ a: 1 }, { a: 'x' }], [{ a: new MaxKey() }]],
  ['a range over array elements', { a: { $gt: 1, $lt: 5 } }, [{ a: 3 }, { a: [0, 9] }], [{ a: [0, 1] }]],
  [
    '$in',
    { a: { $in: [1, 'x', null, /^y/i, id, [7]] } },
    [{ a: 1 }, { a: Long.ONE }, { a: 'x' }, {}, { a: 'Yes' }, { a: id }, { a: [0, 'x'] }, { a: [7] }, { a: [[7]] }],
    [{ a: 2 }, { a: 'X' }, { a: 7 }],
  ],
  [
    '$in with decimals',
    { a: { $in: [Decimal128.fromString('0.1')] } },
    [{ a: Decimal128.fromString('0.10') }],
    [{ a: 0.1 }],
  ],
  [
    '$in with large integers',
    { a: { $in: [Long.fromString('9007199254740993')] } },
    [{ a: Long.fromString('9007199254740993') }],
    [{ a: Long.fromString('9007199254740992') }, { a: 9007199254740992 }],
  ],
  ['$in with an empty list', { a: { $in: [] } }, [], [{}, { a: 1 }]],
  ['$nin', { a: { $nin: [1, null] } }, [{ a: 2 }, { a: [] }], [{}, { a: 1 }, { a: [1, 2] }]],

  ['$exists', { a: { $exists: true } }, [{ a: null }, { a: [] }], [{}]],
  [
    '$exists 0',
    { 'a.b': { $exists: 0 } },
    [{}, { a: 1 }, { a: [] }, { a: [1] }],
    [{ a: { b: null } }, { a: [{ b: 1 }] }],
  ],
  ['$exists with a text as a truth value', { a: { $exists: 'no' } }, [{ a: 1 }], [{}]],
  ['$type by name', { a: { $type: 'string' } }, [{ a: 'x' }, { a: [1, 'x'] }], [{ a: 1 }, {}]],
  [
    '$type number',
    { a: { $type: 'number' } },
    [{ a: 1 }, { a: Long.ONE }, { a: 1.5 }, { a: Decimal128.fromString('1') }],
    [{ a: '1' }],
  ],
  ['$type with several types', { a: { $type: ['long', 1] } }, [{ a: Long.ONE }, { a: 1.5 }], [{ a: 1 }]],
  ['$type array', { a: { $type: 'array' } }, [{ a: [] }, { a: [1] }], [{ a: 1 }]],
  ['$type null', { a: { $type: 10 } }, [{ a: null }], [{}]],
  ['$type of MinKey and MaxKey', { a: { $type: [-1, 127] } }, [{ a: new MinKey() }, { a: new MaxKey() }], [{ a: 1 }]],
  [
    '$type of other BSON types',
    { a: { $type: ['objectId', 'binData', 'regex', 'timestamp', 'bool', 'date', 'object'] } },
    [{ a: id }, { a: new Binary(Buffer.from('x')) }, { a: /x/ }, { a: true }, { a: new Date() }, { a: {} }],
    [{ a: 1 }, { a: 'x' }],
  ],

  [
    '$mod',
    { a: { $mod: [4, 0] } },
    [{ a: 8 }, { a: Long.fromNumber(4) }, { a: 4.9 }, { a: [1, 4] }, { a: -8 }],
    [{ a: 3 }, { a: 'x' }, { a: Number.POSITIVE_INFINITY }, {}],
  ],
  ['$mod of negatives', { a: { $mod: [4.5, -1] } }, [{ a: -5 }], [{ a: 3 }]],
  ['$regex', { a: { $regex: '^ab', $options: 'i' } }, [{ a: 'ABC' }, { a: ['x', 'abx'] }], [{ a: 'xab' }, { a: 1 }]],
  [
    'a regular expression',
    { a: new BSONRegExp('B$', 'i') },
    [{ a: 'ab' }, { a: 'ab\n' }, { a: new BSONRegExp('B$', 'i') }],
    [{ a: 'ba' }, { a: 'ab\nc' }],
  ],
  ['$not', { a: { $not: { $gt: 5 } } }, [{}, { a: 5 }, { a: 'x' }], [{ a: 6 }, { a: [1, 6] }]],
  ['$not of a regular expression', { a: { $not: /x/ } }, [{}, { a: 'y' }], [{ a: 'x' }]],
  ['$not of $elemMatch', { a: { $not: { $elemMatch: { $gt: 5 } } } }, [{ a: 6 }, { a: [1] }], [{ a: [6] }]],

  ['$size', { a: { $size: 2 } }, [{ a: [1, 2] }, { a: [[], []] }], [{ a: [1] }, { a: 'xx' }, {}]],
  ['$all', { a: { $all: [1, 'x'] } }, [{ a: ['x', 1, 2] }], [{ a: [1] }, { a: 1 }]],
  ['$all with one value', { a: { $all: [1] } }, [{ a: 1 }, { a: [1] }], [{ a: 2 }]],
  ['$all of an array', { a: { $all: [[1, 2]] } }, [{ a: [1, 2] }, { a: [[1, 2], 3] }], [{ a: [2, 1] }]],
  ['$all with an empty list', { a: { $all: [] } }, [], [{ a: [] }, {}]],
  [
    '$all with $elemMatch',
    { a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { c: 1 } }] } },
    [{ a: [{ b: 1 }, { c: 1 }] }],
    [{ a: [{ b: 1 }] }],
  ],
  [
    '$elemMatch on values',
    { a: { $elemMatch: { $gt: 1, $lt: 5 } } },
    [{ a: [0, 3] }],
    [{ a: [0, 9] }, { a: 3 }, { a: [[3]] }],
  ],
  [
    '$elemMatch on documents',
    { a: { $elemMatch: { b: 1, c: { $gt: 1 } } } },
    [{ a: [{ b: 1, c: 2 }] }],
    [{ a: [{ b: 1 }, { c: 2 }] }, { a: { b: 1, c: 2 } }, { a: [1] }],
  ],
  [
    '$elemMatch with $or',
    { a: { $elemMatch: { $or: [{ b: 1 }, { c: 1 }] } } },
    [{ a: [{ c: 1 }] }],
    [{ a: [{ d: 1 }] }],
  ],
  ['$elemMatch in arrays of arrays', { a: { $elemMatch: { $elemMatch: { $in: [1] } } } }, [{ a: [[1]] }], [{ a: [1] }]],
  [
    '$elemMatch on a field, but not in nested arrays',
    { a: { $elemMatch: { b: 1 } } },
    [{ a: [{ b: 1 }] }, { a: [{ b: [1] }] }],
    [{ a: [[{ b: 1 }]] }, { a: [[]] }],
  ],
  ['$elemMatch with an index', { a: { $elemMatch: { 0: 5 } } }, [{ a: [[5]] }], [{ a: [5] }]],

  [
    '$bitsAllSet',
    { a: { $bitsAllSet: [1, 5] } },
    [{ a: 34 }, { a: 54 }, { a: Long.fromNumber(34) }, { a: new Binary(Buffer.from([34])) }, { a: -1 }],
    [{ a: 2 }, { a: 34.5 }, { a: 'x' }],
  ],
  [
    '$bitsAllSet and a bit above 63',
    { a: { $bitsAllSet: [200] } },
    [{ a: -1 }],
    [{ a: 1 }, { a: new Binary(Buffer.from([255])) }],
  ],
  ['$bitsAnySet', { a: { $bitsAnySet: 6 } }, [{ a: 2 }, { a: 4 }], [{ a: 1 }]],
  ['$bitsAllClear', { a: { $bitsAllClear: new Binary(Buffer.from([6])) } }, [{ a: 1 }, { a: 0 }], [{ a: 2 }]],
  ['$bitsAnyClear', { a: { $bitsAnyClear: Long.fromNumber(3) } }, [{ a: 1 }], [{ a: 3 }]],

  ['$and', { $and: [{ a: 1 }, { b: 1 }] }, [{ a: 1, b: 1 }], [{ a: 1 }]],
  ['$or', { $or: [{ a: 1 }, { b: 1 }] }, [{ a: 1 }, { b: 1 }], [{}]],
  ['$nor', { $nor: [{ a: 1 }, { b: 1 }] }, [{}], [{ a: 1 }, { b: 1 }]],
  ['$comment', { $comment: 'x', a: { $eq: 1, $comment: 'y' } }, [{ a: 1 }], [{ a: 2 }]],
];

describe.each(TABLE)('a filter with %s', (_name, filter, matching, others) => {
  it('matches the documents that it should match, and none of the others', () => {
    for (const doc of matching) expect([doc, matches(filter, doc)]).toEqual([doc, true]);
    for (const doc of others) expect([doc, matches(filter, doc)]).toEqual([doc, false]);
  });
});

describe('the array position for the positional operator', () => {
  it.each<[Doc, Doc, number | undefined]>([
    [{ a: 5 }, { a: [4, 5] }, 1],
    [{ a: { $gte: 5 } }, { a: [4, 5, 6] }, 1],
    [{ 'a.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }, 1],
    [{ 'a.b': 2 }, { a: [{ b: [0, 1, 2] }] }, 0],
    [{ a: { $elemMatch: { b: 2 } } }, { a: [{ b: 1 }, { b: 2 }] }, 1],
    [{ $and: [{ c: 1 }, { a: 5 }] }, { c: 1, a: [4, 5] }, 1],
    [{ $or: [{ a: 5, c: 9 }, { c: 1 }] }, { c: 1, a: [4, 5] }, undefined],
    [{ a: { $ne: 7 } }, { a: [4, 5] }, undefined],
    [{ c: 1 }, { c: 1, a: [4, 5] }, undefined],
  ])('is, for the filter %j on %j, %s', (filter, doc, position) => {
    const context: MatchContext = {};
    expect(compileFilter(filter)(doc, context)).toBe(true);
    expect(context.position).toBe(position);
  });
});

describe('a filter with a collation', () => {
  const collation = { locale: 'en', strength: 2 };
  it.each<[Doc, Doc, boolean]>([
    [{ a: 'x' }, { a: 'X' }, true],
    [{ a: 'x' }, { a: 'é' }, false],
    [{ a: { $in: ['x'] } }, { a: 'X' }, true],
    [{ a: ['x'] }, { a: ['X'] }, true],
    [{ a: { b: 'x' } }, { a: { b: 'X' } }, true],
    [{ a: { $gt: 'a' } }, { a: 'B' }, true],
    [{ a: { $ne: 'x' } }, { a: 'X' }, false],
    [{ a: /x/ }, { a: 'X' }, false],
  ])('%j on %j gives %s', (filter, doc, expected) => {
    expect(compileFilter(filter, { collation })(doc)).toBe(expected);
  });

  it('is case-sensitive with the simple locale, and rejected with an unknown locale', () => {
    expect(compileFilter({ a: 'x' }, { collation: { locale: 'simple' } })({ a: 'X' })).toBe(false);
    expect(thrownBy(() => compileFilter({}, { collation: { locale: 'not a locale' } })).code).toBe(2);
  });
});

describe('filterFields', () => {
  it.each<[Doc, string[] | null]>([
    [{}, []],
    [{ 'a.b': 1, c: { $gt: 1 } }, ['a', 'c']],
    [{ $or: [{ a: 1 }, { $and: [{ b: 1 }] }], $comment: 'x' }, ['a', 'b']],
    [{ $expr: { $gt: ['$a', 1] } }, null],
    [{ $or: [{ a: 1 }, { $expr: true }] }, null],
  ])('returns the top-level fields of %j, or null if it may read any field: %j', (filter, fields) => {
    expect(filterFields(filter)).toEqual(fields === null ? null : new Set(fields));
  });
});
