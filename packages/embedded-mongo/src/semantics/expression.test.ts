// biome-ignore-all lint/suspicious/noThenProperty: $cond has a field `then`
import { Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { thrownBy } from '../testing.ts';
import { evaluate, itGives } from './expression/testing.ts';
import { compileExpression } from './expression.ts';

describe('paths, literals and system variables', () => {
  itGives([
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
  ]);
});

describe('variables', () => {
  it('can be used by name', () => {
    expect(evaluate({ $add: ['$$x.y', '$n'] }, { x: { y: 1 } })).toBe(8);
  });

  it('include $$NOW, which is the given time in the whole expression', () => {
    const now = new Date(5);
    expect(compileExpression(['$$NOW', '$$NOW'], { now })({})).toEqual([now, now]);
  });
});

describe('an invalid or unsupported expression', () => {
  it.each<[unknown, number]>([
    [{ $foo: 1 }, 168],
    [{ $dateToString: { date: '$date' } }, 168],
    [{ $toString: '$n' }, 168],
    [{ $setUnion: [[1], [2]] }, 168],
    [{ $function: { body: 'x', args: [], lang: 'js' } }, 168],
    [{ $add: 1, $subtract: 2 }, 15983],
    [{ 'a.b': 1 }, 16412],
    ['$', 16872],
    ['$a..b', 15998],
    ['$$nothing', 17276],
    [{ $eq: [1] }, 16020],
    [{ $cond: { if: 1, then: 2 } }, 9],
    [{ $map: { input: [], as: 'X', in: 1 } }, 16867],
  ])('is rejected when it is compiled: %j', (expression, code) => {
    expect(thrownBy(() => compileExpression(expression)).code).toBe(code);
  });

  it.each<[unknown, number]>([
    [{ $add: ['x', 1] }, 16554],
    [{ $subtract: ['x', 1] }, 16556],
    [{ $add: [new Date(0), 9e15] }, 15],
    [{ $add: [new Date(0), Number.NaN] }, 15],
    [{ $subtract: [new Date(0), Long.MAX_VALUE] }, 15],
    [{ $divide: [1, 0] }, 2],
    [{ $mod: [1, 0] }, 16610],
    [{ $abs: 'x' }, 28765],
    [{ $sqrt: -1 }, 28714],
    [{ $sqrt: '$d' }, 2],
    [{ $size: '$n' }, 17124],
    [{ $in: [1, 2] }, 40081],
    [{ $range: [0, 1e9] }, 2],
    [{ $zip: { inputs: [] } }, 34465],
    [{ $mergeObjects: [1] }, 40400],
    [{ $arrayToObject: [[1]] }, 40392],
  ])('is rejected at the latest when it is evaluated: %j', (expression, code) => {
    expect(thrownBy(() => evaluate(expression)).code).toBe(code);
  });

  it('is rejected if it is nested too deeply', () => {
    let expression: unknown = 1;
    for (let i = 0; i < 200; i++) expression = { $not: expression };
    expect(thrownBy(() => compileExpression(expression)).code).toBe(15);
  });
});
