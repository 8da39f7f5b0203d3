import { ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { thrownBy } from '../../testing.ts';
import type { Doc } from '../../values/bson.ts';
import { buildUpsert, type Update } from '../update.ts';

describe('upserts', () => {
  it.each<[Doc, Update, Doc]>([
    [{ _id: 1, a: 2, b: { $gt: 1 } }, { $set: { c: 3 } }, { _id: 1, a: 2, c: 3 }],
    [{ a: { $eq: 1 }, _id: 5 }, { $inc: { n: 1 } }, { _id: 5, a: 1, n: 1 }],
    [{ $and: [{ _id: 1 }, { a: 1 }], $or: [{ b: 1 }] }, { $set: { c: 1 } }, { _id: 1, a: 1, b: 1, c: 1 }],
    [{ _id: 1, $or: [{ a: 1 }, { a: 2 }] }, { $set: { c: 1 } }, { _id: 1, c: 1 }],
    [
      { _id: 1, a: { $in: [1] }, b: { $in: [1, 2] }, c: { $all: [3] } },
      { $set: { d: 1 } },
      { _id: 1, a: 1, c: 3, d: 1 },
    ],
    [{ _id: 1, 'a.b': 1, 'a.c': 2 }, { $setOnInsert: { x: 1 } }, { _id: 1, a: { b: 1, c: 2 }, x: 1 }],
    [{ _id: 1, a: /x/ }, { $set: { b: 1 } }, { _id: 1, b: 1 }],
    [{ _id: 1, a: 1 }, { b: 1 }, { _id: 1, b: 1 }],
    [{ a: 1 }, { _id: 7, b: 1 }, { _id: 7, b: 1 }],
    [{ a: 1 }, { $set: { _id: 7 } }, { _id: 7, a: 1 }],
  ])('insert, for the filter %j and the update %j, the right document with _id first', (filter, update, expected) => {
    const doc = buildUpsert(filter, update);
    expect(doc).toStrictEqual(expected);
    expect(Object.keys(doc)[0]).toBe('_id');
  });

  it('add an _id if neither the filter nor the update has one', () => {
    expect(buildUpsert({ a: 1 }, { $set: { b: 1 } })._id).toBeInstanceOf(ObjectId);
  });

  it.each<[Doc, Update, number]>([
    [{ _id: 1 }, { _id: 2, a: 1 }, 66],
    [{ a: 1, 'a.b': 1 }, { $set: { c: 1 } }, 54],
    [{ $and: [{ a: 1 }, { a: 2 }] }, { $set: { c: 1 } }, 54],
    [{ a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ])('are rejected for the filter %j and the update %j', (filter, update, code) => {
    expect(thrownBy(() => buildUpsert(filter, update)).code).toBe(code);
  });
});
