// biome-ignore-all lint/suspicious/noThenProperty: $cond and $switch are written with it
import { Binary, BSONRegExp, Decimal128, Long, ObjectId, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Doc } from './bson.ts';
import { MongoError } from './errors.ts';
import { compileExpression } from './expression.ts';

const long = (value: number): Long => Long.fromNumber(value);
const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const id = new ObjectId('65f0000000000000000000aa');
const noon = new Date('2024-03-10T12:34:56.789Z');
const doc: Doc = {
  n: 7,
  l: long(5),
  d: decimal('1.5'),
  s: 'Hello',
  date: noon,
  id,
  nul: null,
  arr: [3, 1, 2],
  objs: [{ k: 1 }, { k: 2, m: { z: 9 } }, 5],
  nested: { a: { b: 1 } },
};
const evaluate = (expression: unknown, variables?: Doc): unknown => compileExpression(expression, { variables })(doc);
const codeOf = (run: () => unknown): number => {
  try {
    run();
  } catch (error) {
    if (error instanceof MongoError) return error.code;
    throw error;
  }
  throw new Error('no error');
};

const VALUES: Readonly<Record<string, readonly (readonly [expression: unknown, value: unknown])[]>> = {
  paths: [
    ['$n', 7],
    ['$nested.a.b', 1],
    ['$missing', undefined],
    ['$nul.x', undefined],
    ['$objs.k', [1, 2]],
    ['$objs.m.z', [9]],
    ['$arr.0', []],
    ['$$ROOT.n', 7],
    ['$$CURRENT.n', 7],
    ['$$REMOVE', undefined],
    ['plain', 'plain'],
    [
      { a: '$n', b: '$missing', c: { d: '$s' } },
      { a: 7, c: { d: 'Hello' } },
    ],
    [
      ['$n', '$missing'],
      [7, null],
    ],
    [{ $literal: '$n' }, '$n'],
  ],
  comparisons: [
    [{ $eq: ['$n', long(7)] }, true],
    [{ $eq: ['$arr', 3] }, false],
    [{ $eq: ['$missing', null] }, false],
    [{ $lt: ['$missing', null] }, true],
    [{ $gt: ['a', 5] }, true],
    [{ $gt: [[], {}] }, true],
    [{ $gte: ['$l', 5] }, true],
    [{ $lte: [1, decimal('1.0')] }, true],
    [{ $ne: [0.1, decimal('0.1')] }, true],
    [{ $cmp: [1, 2] }, -1],
    [{ $and: ['$n', true] }, true],
    [{ $and: [] }, true],
    [{ $or: [0, null, '$missing'] }, false],
    [{ $or: [''] }, true],
    [{ $not: [decimal('0')] }, true],
    [{ $not: '$n' }, false],
  ],
  conditions: [
    [{ $cond: [{ $gt: ['$n', 5] }, 'big', 'small'] }, 'big'],
    [{ $cond: { if: false, then: 1, else: 2 } }, 2],
    [{ $ifNull: ['$missing', '$nul', 3] }, 3],
    [{ $ifNull: ['$nul', '$missing'] }, undefined],
    [
      {
        $switch: {
          branches: [
            { case: false, then: 1 },
            { case: true, then: 2 },
          ],
          default: 3,
        },
      },
      2,
    ],
    [{ $switch: { branches: [{ case: false, then: 1 }], default: 3 } }, 3],
  ],
  arithmetic: [
    [{ $add: ['$n', 1] }, 8],
    [{ $add: ['$l', 1] }, long(6)],
    [{ $add: ['$d', 1] }, decimal('2.5')],
    [{ $add: [2147483647, 1] }, long(2147483648)],
    [{ $add: [Long.MAX_VALUE, 1] }, 2 ** 63],
    [{ $add: ['$date', 1000] }, new Date('2024-03-10T12:34:57.789Z')],
    [{ $add: ['$n', '$missing'] }, null],
    [{ $subtract: [5, long(7)] }, long(-2)],
    [{ $subtract: ['$date', new Date('2024-03-10T12:34:55.789Z')] }, long(1000)],
    [{ $subtract: ['$date', 789] }, new Date('2024-03-10T12:34:56.000Z')],
    [{ $multiply: [3, '$l'] }, long(15)],
    [{ $multiply: ['$d', '$d'] }, decimal('2.25')],
    [{ $divide: [7, 2] }, 3.5],
    [{ $divide: [decimal('1'), 3] }, decimal('0.3333333333333333333333333333333333')],
    [{ $divide: [decimal('2'), 3] }, decimal('0.6666666666666666666666666666666667')],
    [{ $divide: [decimal('10'), decimal('4')] }, decimal('2.5')],
    [{ $mod: [-7, 3] }, -1],
    [{ $mod: [7.5, 2] }, 1.5],
    [{ $mod: [long(7), 3] }, long(1)],
    [{ $abs: -3 }, 3],
    [{ $abs: long(-3) }, long(3)],
    [{ $abs: decimal('-1.5') }, decimal('1.5')],
    [{ $ceil: 1.2 }, 2],
    [{ $floor: -1.2 }, -2],
    [{ $floor: decimal('1.7') }, decimal('1')],
    [{ $trunc: [-1.789, 1] }, -1.7],
    [{ $trunc: [1789, -2] }, 1700],
    [{ $round: 2.5 }, 2],
    [{ $round: 3.5 }, 4],
    [{ $round: [1.005, 2] }, 1],
    [{ $round: [1234.5, -2] }, 1200],
    [{ $round: [decimal('1.25'), 1] }, decimal('1.2')],
    [{ $pow: [2, 10] }, 1024],
    [{ $pow: [2, 40] }, long(2 ** 40)],
    [{ $pow: [2, -1] }, 0.5],
    [{ $sqrt: 9 }, 3],
    [{ $log: [8, 2] }, 3],
    [{ $log10: 1000 }, 3],
    [{ $exp: 0 }, 1],
    [{ $ln: 1 }, 0],
    [{ $sin: 0 }, 0],
    [{ $atan2: [0, 1] }, 0],
    [{ $degreesToRadians: 180 }, Math.PI],
    [{ $sqrt: '$nul' }, null],
    [{ $bitAnd: [6, 3] }, 2],
    [{ $bitOr: [long(4), 1] }, long(5)],
    [{ $bitXor: [6, 3] }, 5],
    [{ $bitNot: 0 }, -1],
  ],
  'accumulators as expressions': [
    [{ $sum: '$arr' }, 6],
    [{ $sum: ['$n', '$l', 'x'] }, long(12)],
    [{ $avg: '$arr' }, 2],
    [{ $avg: [] }, null],
    [{ $min: '$arr' }, 1],
    [{ $max: ['$n', '$l'] }, 7],
    [{ $max: [null, '$missing'] }, null],
    [{ $stdDevPop: [2, 4] }, 1],
    [{ $stdDevSamp: [2] }, null],
  ],
  arrays: [
    [{ $arrayElemAt: ['$arr', -1] }, 2],
    [{ $arrayElemAt: ['$arr', 9] }, undefined],
    [{ $first: '$arr' }, 3],
    [{ $last: '$arr' }, 2],
    [{ $firstN: { input: '$arr', n: 2 } }, [3, 1]],
    [{ $lastN: { input: '$arr', n: 2 } }, [1, 2]],
    [{ $maxN: { input: '$arr', n: 2 } }, [3, 2]],
    [{ $minN: { input: '$arr', n: 2 } }, [1, 2]],
    [{ $concatArrays: ['$arr', [4]] }, [3, 1, 2, 4]],
    [{ $concatArrays: ['$arr', null] }, null],
    [{ $filter: { input: '$arr', as: 'x', cond: { $gt: ['$$x', 1] } } }, [3, 2]],
    [{ $filter: { input: '$arr', cond: { $gt: ['$$this', 1] }, limit: 1 } }, [3]],
    [{ $map: { input: '$arr', as: 'x', in: { $add: ['$$x', '$n'] } } }, [10, 8, 9]],
    [{ $map: { input: '$objs', in: '$$this.k' } }, [1, 2, null]],
    [{ $map: { input: '$nul', in: 1 } }, null],
    [{ $reduce: { input: '$arr', initialValue: '', in: { $concat: ['$$value', { $toString: '$$this' }] } } }, '312'],
    [{ $in: [long(3), '$arr'] }, true],
    [{ $in: ['x', '$arr'] }, false],
    [{ $indexOfArray: ['$arr', 1] }, 1],
    [{ $indexOfArray: ['$arr', 1, 2] }, -1],
    [{ $isArray: '$arr' }, true],
    [{ $isArray: ['$n'] }, false],
    [{ $range: [0, 10, 3] }, [0, 3, 6, 9]],
    [{ $range: [3, 0, -1] }, [3, 2, 1]],
    [{ $reverseArray: '$arr' }, [2, 1, 3]],
    [{ $size: '$arr' }, 3],
    [{ $slice: ['$arr', 2] }, [3, 1]],
    [{ $slice: ['$arr', -2] }, [1, 2]],
    [{ $slice: ['$arr', 1, 1] }, [1]],
    [{ $slice: ['$arr', -2, 1] }, [1]],
    [{ $sortArray: { input: '$arr', sortBy: 1 } }, [1, 2, 3]],
    [{ $sortArray: { input: '$objs', sortBy: { k: -1 } } }, [{ k: 2, m: { z: 9 } }, { k: 1 }, 5]],
    [{ $zip: { inputs: [[1, 2], ['a']] } }, [[1, 'a']]],
    [
      { $zip: { inputs: [[1, 2], ['a']], useLongestLength: true, defaults: [0, 'z'] } },
      [
        [1, 'a'],
        [2, 'z'],
      ],
    ],
    [
      {
        $arrayToObject: [
          [
            ['a', 1],
            ['b', 2],
          ],
        ],
      },
      { a: 1, b: 2 },
    ],
    [{ $arrayToObject: { $literal: [{ k: 'a', v: 1 }] } }, { a: 1 }],
    [{ $objectToArray: '$nested' }, [{ k: 'a', v: { b: 1 } }]],
    [
      {
        $setUnion: [
          [1, 2],
          [long(2), 3],
        ],
      },
      [1, 2, 3],
    ],
    [
      {
        $setIntersection: [
          [1, 2],
          [2, 3],
        ],
      },
      [2],
    ],
    [{ $setDifference: [[1, 2], [2]] }, [1]],
    [
      {
        $setEquals: [
          [1, 2, 2],
          [2, 1],
        ],
      },
      true,
    ],
    [{ $setIsSubset: [[1], [2, 1]] }, true],
    [{ $anyElementTrue: [[0, 1]] }, true],
    [{ $allElementsTrue: [[0, 1]] }, false],
  ],
  documents: [
    [{ $mergeObjects: ['$nested', { c: 1 }, null] }, { a: { b: 1 }, c: 1 }],
    [{ $getField: 'n' }, 7],
    [{ $getField: { field: 'a', input: '$nested' } }, { b: 1 }],
    [{ $setField: { field: 'a', input: '$nested', value: 1 } }, { a: 1 }],
    [{ $unsetField: { field: 'a', input: '$nested' } }, {}],
    [{ $let: { vars: { x: '$n', y: 2 }, in: { $multiply: ['$$x', '$$y'] } } }, 14],
    [{ $bsonSize: { $literal: {} } }, 5],
    [{ $binarySize: 'é' }, 2],
  ],
  texts: [
    [{ $concat: ['$s', ' ', 'you'] }, 'Hello you'],
    [{ $concat: ['$s', null] }, null],
    [{ $toLower: '$s' }, 'hello'],
    [{ $toUpper: 'é$' }, 'é$'],
    [{ $toUpper: '$nul' }, ''],
    [{ $substrBytes: ['$s', 1, 3] }, 'ell'],
    [{ $substr: ['$s', 1, -1] }, 'ello'],
    [{ $substrCP: ['h😀llo', 1, 2] }, '😀l'],
    [{ $strLenBytes: '😀' }, 4],
    [{ $strLenCP: '😀' }, 1],
    [{ $indexOfBytes: ['éa', 'a'] }, 2],
    [{ $indexOfCP: ['éa', 'a'] }, 1],
    [{ $indexOfCP: ['abc', 'z'] }, -1],
    [{ $split: ['a-b-c', '-'] }, ['a', 'b', 'c']],
    [{ $trim: { input: '  x\n' } }, 'x'],
    [{ $ltrim: { input: 'xxaxx', chars: 'x' } }, 'axx'],
    [{ $rtrim: { input: 'xxaxx', chars: 'x' } }, 'xxa'],
    [{ $replaceOne: { input: 'aaa', find: 'a', replacement: '<$&>' } }, '<$&>aa'],
    [{ $replaceAll: { input: 'a.a', find: '.', replacement: '-' } }, 'a-a'],
    [{ $strcasecmp: ['abc', 'ABD'] }, -1],
    [{ $regexMatch: { input: '$s', regex: '^he', options: 'i' } }, true],
    [{ $regexFind: { input: 'x12', regex: /(\d)(y)?/ } }, { match: '1', idx: 1, captures: ['1', null] }],
    [
      { $regexFindAll: { input: 'a1b2', regex: new BSONRegExp('\\d') } },
      [
        { match: '1', idx: 1, captures: [] },
        { match: '2', idx: 3, captures: [] },
      ],
    ],
    [{ $regexMatch: { input: '$nul', regex: 'x' } }, false],
  ],
  types: [
    [{ $type: '$l' }, 'long'],
    [{ $type: '$missing' }, 'missing'],
    [{ $type: 1.5 }, 'double'],
    [{ $type: 1 }, 'int'],
    [{ $type: '$id' }, 'objectId'],
    [{ $isNumber: '$d' }, true],
    [{ $toString: '$l' }, '5'],
    [{ $toString: '$id' }, '65f0000000000000000000aa'],
    [{ $toString: '$date' }, '2024-03-10T12:34:56.789Z'],
    [{ $toInt: '12' }, 12],
    [{ $toInt: 1.9 }, 1],
    [{ $toLong: '12' }, long(12)],
    [{ $toLong: '$date' }, long(noon.getTime())],
    [{ $toDouble: '1.5e2' }, 150],
    [{ $toDouble: true }, 1],
    [{ $toDecimal: '0.10' }, decimal('0.10')],
    [{ $toDecimal: 0.1 }, decimal('0.1')],
    [{ $toBool: 'false' }, true],
    [{ $toBool: 0 }, false],
    [{ $toDate: '2024-01-02' }, new Date('2024-01-02T00:00:00Z')],
    [{ $toDate: '2024-01-02T03:04:05+02:00' }, new Date('2024-01-02T01:04:05Z')],
    [{ $toDate: long(5) }, new Date(5)],
    [{ $toDate: '$id' }, id.getTimestamp()],
    [{ $toObjectId: '65f0000000000000000000aa' }, id],
    [{ $toInt: '$nul' }, null],
    [{ $convert: { input: 'x', to: 'int', onError: 'bad' } }, 'bad'],
    [{ $convert: { input: '$nul', to: 'int', onNull: 0 } }, 0],
    [{ $convert: { input: '$s', to: 2 } }, 'Hello'],
    [{ $convert: { input: { $literal: '$n' }, to: 'string' } }, '$n'],
  ],
  dates: [
    [{ $year: '$date' }, 2024],
    [{ $month: '$date' }, 3],
    [{ $dayOfMonth: '$date' }, 10],
    [{ $hour: '$date' }, 12],
    [{ $hour: { date: '$date', timezone: 'America/New_York' } }, 8],
    [{ $hour: { date: '$date', timezone: '+05:30' } }, 18],
    [{ $minute: '$date' }, 34],
    [{ $second: '$date' }, 56],
    [{ $millisecond: '$date' }, 789],
    [{ $dayOfWeek: '$date' }, 1],
    [{ $isoDayOfWeek: '$date' }, 7],
    [{ $dayOfYear: '$date' }, 70],
    [{ $week: '$date' }, 10],
    [{ $isoWeek: '$date' }, 10],
    [{ $isoWeekYear: new Date('2021-01-03') }, long(2020)],
    [{ $isoWeek: new Date('2021-01-03') }, 53],
    [{ $year: '$nul' }, null],
    [{ $year: '$id' }, 2024],
    [{ $tsSecond: new Timestamp({ t: 5, i: 2 }) }, long(5)],
    [{ $dateToString: { date: '$date' } }, '2024-03-10T12:34:56.789Z'],
    [{ $dateToString: { date: '$date', format: '%Y-%m-%d' } }, '2024-03-10'],
    [
      {
        $dateToString: {
          date: new Date('2024-03-10T03:00:00Z'),
          format: '%Y-%m-%d %H:%M %z %Z',
          timezone: 'America/New_York',
        },
      },
      '2024-03-09 22:00 -0500 -300',
    ],
    [
      { $dateToString: { date: '$date', format: '%G-W%V-%u %j %U %w %b %B %L%%' } },
      '2024-W10-7 070 10 1 Mar March 789%',
    ],
    [{ $dateToString: { date: '$nul', onNull: 'none' } }, 'none'],
    [{ $dateFromString: { dateString: '2024-03-10T12:00:00Z' } }, new Date('2024-03-10T12:00:00Z')],
    [
      { $dateFromString: { dateString: '10/03/2024 01:30', format: '%d/%m/%Y %H:%M', timezone: 'America/New_York' } },
      new Date('2024-03-10T06:30:00Z'),
    ],
    [{ $dateFromString: { dateString: 'x', onError: 'bad' } }, 'bad'],
    [{ $dateFromString: { dateString: '2024-02-30', onError: 'bad' } }, 'bad'],
    [{ $dateFromParts: { year: 2024, month: 14, day: 1 } }, new Date('2025-02-01T00:00:00Z')],
    [{ $dateFromParts: { isoWeekYear: 2021, isoWeek: 1, isoDayOfWeek: 1 } }, new Date('2021-01-04T00:00:00Z')],
    [
      { $dateFromParts: { year: 2024, month: 7, day: 1, timezone: 'America/New_York' } },
      new Date('2024-07-01T04:00:00Z'),
    ],
    [
      { $dateToParts: { date: '$date' } },
      { year: 2024, month: 3, day: 10, hour: 12, minute: 34, second: 56, millisecond: 789 },
    ],
    [
      { $dateAdd: { startDate: new Date('2024-01-31T10:00:00Z'), unit: 'month', amount: 1 } },
      new Date('2024-02-29T10:00:00Z'),
    ],
    [
      {
        $dateAdd: { startDate: new Date('2024-03-09T17:00:00Z'), unit: 'day', amount: 1, timezone: 'America/New_York' },
      },
      new Date('2024-03-10T16:00:00Z'),
    ],
    [
      {
        $dateAdd: {
          startDate: new Date('2024-03-09T17:00:00Z'),
          unit: 'hour',
          amount: long(24),
          timezone: 'America/New_York',
        },
      },
      new Date('2024-03-10T17:00:00Z'),
    ],
    [{ $dateSubtract: { startDate: new Date('2024-03-31'), unit: 'quarter', amount: 1 } }, new Date('2023-12-31')],
    [
      {
        $dateDiff: {
          startDate: new Date('2024-03-09T23:00:00Z'),
          endDate: new Date('2024-03-10T01:00:00Z'),
          unit: 'day',
        },
      },
      long(1),
    ],
    [
      {
        $dateDiff: {
          startDate: new Date('2024-03-09T23:00:00Z'),
          endDate: new Date('2024-03-10T01:00:00Z'),
          unit: 'day',
          timezone: 'America/New_York',
        },
      },
      long(0),
    ],
    [{ $dateDiff: { startDate: new Date('2024-12-31'), endDate: new Date('2025-01-01'), unit: 'year' } }, long(1)],
    [{ $dateDiff: { startDate: new Date('2024-03-09'), endDate: new Date('2024-03-10'), unit: 'week' } }, long(1)],
    [
      {
        $dateDiff: {
          startDate: new Date('2024-03-09'),
          endDate: new Date('2024-03-10'),
          unit: 'week',
          startOfWeek: 'Monday',
        },
      },
      long(0),
    ],
    [{ $dateDiff: { startDate: new Date(0), endDate: new Date(3_600_001), unit: 'hour' } }, long(1)],
    [{ $dateTrunc: { date: '$date', unit: 'hour' } }, new Date('2024-03-10T12:00:00Z')],
    [{ $dateTrunc: { date: '$date', unit: 'minute', binSize: 15 } }, new Date('2024-03-10T12:30:00Z')],
    [{ $dateTrunc: { date: '$date', unit: 'day', timezone: 'America/New_York' } }, new Date('2024-03-10T05:00:00Z')],
    [
      { $dateTrunc: { date: new Date('2024-03-11T03:00:00Z'), unit: 'day', timezone: 'America/New_York' } },
      new Date('2024-03-10T05:00:00Z'),
    ],
    [{ $dateTrunc: { date: '$date', unit: 'week' } }, new Date('2024-03-10T00:00:00Z')],
    [{ $dateTrunc: { date: '$date', unit: 'week', startOfWeek: 'mon' } }, new Date('2024-03-04T00:00:00Z')],
    [{ $dateTrunc: { date: '$date', unit: 'month', timezone: 'America/New_York' } }, new Date('2024-03-01T05:00:00Z')],
    [{ $dateTrunc: { date: '$date', unit: 'quarter' } }, new Date('2024-01-01T00:00:00Z')],
    [{ $dateTrunc: { date: new Date('1999-05-05'), unit: 'year', binSize: 2 } }, new Date('1998-01-01T00:00:00Z')],
  ],
};

describe.each(Object.entries(VALUES))('%s', (_group, cases) => {
  it.each(cases)('%j', (expression, value) => {
    expect(evaluate(expression)).toStrictEqual(value);
  });
});

describe('variables', () => {
  it('of a command are there by name', () => {
    expect(evaluate({ $add: ['$$x.y', '$n'] }, { x: { y: 1 } })).toBe(8);
  });

  it('$$NOW is one time for the whole expression', () => {
    const now = new Date(5);
    expect(compileExpression(['$$NOW', '$$NOW'], { now })({})).toEqual([now, now]);
  });
});

describe('refused expressions', () => {
  it.each<[unknown, number]>([
    [{ $foo: 1 }, 168],
    [{ $function: { body: 'x', args: [], lang: 'js' } }, 168],
    [{ $add: 1, $subtract: 2 }, 15983],
    [{ 'a.b': 1 }, 16412],
    ['$', 16872],
    ['$a..b', 15998],
    ['$$nothing', 17276],
    [{ $eq: [1] }, 16020],
    [{ $cond: { if: 1, then: 2 } }, 9],
    [{ $map: { input: [], as: 'X', in: 1 } }, 16867],
    [{ $switch: { branches: [] } }, 40068],
  ])('%j when compiled', (expression, code) => {
    expect(codeOf(() => compileExpression(expression))).toBe(code);
  });

  it.each<[unknown, number]>([
    [{ $add: ['x', 1] }, 16554],
    [{ $subtract: ['x', 1] }, 16556],
    [{ $divide: [1, 0] }, 2],
    [{ $mod: [1, 0] }, 16610],
    [{ $abs: 'x' }, 28765],
    [{ $sqrt: -1 }, 28714],
    [{ $sqrt: '$d' }, 2],
    [{ $size: '$n' }, 17124],
    [{ $in: [1, 2] }, 40081],
    [{ $concat: ['a', 1] }, 16702],
    [{ $strLenCP: 1 }, 34471],
    [{ $toInt: 'x' }, 241],
    [{ $toInt: 3e9 }, 241],
    [{ $toDate: 'yesterday' }, 241],
    [{ $toObjectId: 'x' }, 241],
    [{ $year: 'x' }, 16006],
    [{ $dateToString: { date: '$date', format: '%Q' } }, 18536],
    [{ $hour: { date: '$date', timezone: 'Nowhere/Land' } }, 40485],
    [{ $dateAdd: { startDate: '$date', unit: 'eon', amount: 1 } }, 9],
    [{ $switch: { branches: [{ case: false, then: 1 }] } }, 40066],
    [{ $range: [0, 1e9] }, 2],
    [{ $mergeObjects: [1] }, 40400],
    [{ $arrayToObject: [[1]] }, 40392],
    [{ $regexMatch: { input: 'a', regex: '(a+)+$' } }, 51111],
    [{ $binarySize: 1 }, 51276],
  ])('%j when evaluated', (expression, code) => {
    expect(codeOf(() => evaluate(expression))).toBe(code);
  });

  it('an expression nested too deep', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 200; i++) deep = { $not: deep };
    expect(codeOf(() => compileExpression(deep))).toBe(15);
  });
});

it('clocks that change: every local hour of a year comes back to the same instant', () => {
  const start = Date.UTC(2024, 0, 1);
  for (let hour = 0; hour < 366 * 24; hour += 5) {
    const date = new Date(start + hour * 3_600_000);
    const parts = compileExpression({ $dateToParts: { date: '$date', timezone: 'America/New_York' } })({ date });
    const back = compileExpression({
      $dateFromParts: {
        year: '$p.year',
        month: '$p.month',
        day: '$p.day',
        hour: '$p.hour',
        timezone: 'America/New_York',
      },
    })({ p: parts });
    const isRepeatedHour = date.toISOString().startsWith('2024-11-03T0');
    if (!isRepeatedHour) expect(back).toEqual(date);
  }
});

it('bytes of binary data are measured', () => {
  expect(compileExpression({ $binarySize: '$b' })({ b: new Binary(Buffer.from('abc')) })).toBe(3);
});
