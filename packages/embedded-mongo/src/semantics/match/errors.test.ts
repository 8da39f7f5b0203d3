import { describe, expect, it } from 'vitest';
import { thrownBy } from '../../testing.ts';
import type { Doc } from '../../values/bson.ts';
import { compileFilter } from '../match.ts';

const nestedFilter = (depth: number): Doc => {
  let filter: Doc = { a: 1 };
  for (let i = 0; i < depth; i++) filter = { $and: [filter] };
  return filter;
};

describe('compileFilter', () => {
  it.each<[Doc, number, string]>([
    [{ a: { $foo: 1 } }, 2, 'unknown operator: $foo'],
    [{ a: { $gt: 1, b: 1 } }, 2, 'unknown operator: b'],
    [{ $foo: 1 }, 2, 'unknown top level operator: $foo'],
    [{ $and: [] }, 2, '$and argument must be a non-empty array'],
    [{ $or: {} }, 2, '$or argument must be a non-empty array'],
    [{ $or: [1] }, 2, '$or/$and/$nor entries need to be full objects'],
    [{ a: { $in: 1 } }, 2, '$in needs an array'],
    [{ a: { $in: [{ $gt: 1 }] } }, 2, 'cannot nest $ under $in'],
    [{ a: { $nin: 1 } }, 2, '$nin needs an array'],
    [{ a: { $all: 1 } }, 2, '$all needs an array'],
    [{ a: { $elemMatch: 1 } }, 2, '$elemMatch needs an Object'],
    [{ a: { $not: 1 } }, 2, '$not needs a regex or a document'],
    [{ a: { $not: {} } }, 2, '$not cannot be empty'],
    [{ a: { $options: 'i' } }, 2, '$options needs a $regex'],
    [{ a: { $regex: 1 } }, 2, '$regex has to be a string'],
    [{ a: { $regex: '(' } }, 51091, 'Regular expression is invalid'],
    [{ a: { $regex: 'a', $options: 'q' } }, 51108, 'invalid flag in regex options: q'],
    [{ a: { $type: 'foo' } }, 2, 'Unknown type name alias: foo'],
    [{ a: { $type: 20 } }, 2, 'Invalid numerical type code: 20'],
    [{ a: { $mod: [0, 1] } }, 2, 'divisor cannot be 0'],
    [{ a: { $mod: [1] } }, 2, 'malformed mod, not enough elements'],
    [{ a: { $mod: ['x', 1] } }, 2, 'malformed mod, divisor not a number'],
    [{ a: { $size: -1 } }, 9, 'Expected a non-negative number'],
    [{ a: { $bitsAllSet: -1 } }, 2, 'Expected a non-negative number'],
    [{ a: { $bitsAllSet: [2 ** 31] } }, 2, 'Cannot represent in an int'],
    [{ a: { $near: [1, 2] } }, 2, 'not supported'],
    [{ $where: 'true' }, 2, 'not supported'],
    [{ $text: { $search: 'x' } }, 2, 'not supported'],
    [{ $jsonSchema: {} }, 2, 'not supported'],
    [nestedFilter(120), 15, 'exceeded maximum nested object depth'],
  ])('rejects %j', (filter, code, text) => {
    const error = thrownBy(() => compileFilter(filter));
    expect(error.code).toBe(code);
    expect(error.message).toContain(text);
  });

  it('accepts a deep filter within the limit', () => {
    expect(compileFilter(nestedFilter(40))({ a: 1 })).toBe(true);
  });
});
