import { Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { thrownBy } from '../../testing.ts';
import type { Doc } from '../../values/bson.ts';
import { applyUpdate, type Update, type UpdateOptions } from '../update.ts';

describe('applyUpdate', () => {
  const deepPathFields = Object.fromEntries([['a.'.repeat(150).slice(0, -1), 1]]);
  it.each<[Doc, Update, number, string, UpdateOptions?]>([
    [
      {},
      { $foo: { a: 1 } },
      9,
      'Unknown modifier: $foo. Expected a valid update modifier or pipeline-style update specified as an array',
    ],
    [{}, { $set: 1 }, 9, 'Modifiers operate on fields but we found type int instead.'],
    [{}, { $set: { a: 1 }, b: 1 }, 9, 'Unknown modifier: b'],
    [{}, { $set: { '': 1 } }, 56, 'empty field name'],
    [{}, { $set: { 'a..b': 1 } }, 56, "The update path 'a..b' contains an empty field name, which is not allowed."],
    [{}, { $set: { a: 1 }, $inc: { a: 1 } }, 40, "Updating the path 'a' would create a conflict at 'a'"],
    [{}, { $set: { a: 1, 'a.b': 1 } }, 40, "Updating the path 'a.b' would create a conflict at 'a'"],
    [{}, { $set: { 'a.b': 1, a: 1 } }, 40, "Updating the path 'a' would create a conflict at 'a'"],
    [{}, { $rename: { a: 'b' }, $set: { b: 1 } }, 40, "Updating the path 'b' would create a conflict at 'b'"],
    [{ a: 1 }, { $set: { 'a.b': 1 } }, 28, "Cannot create field 'b' in element {a: 1}"],
    [{ a: null }, { $set: { 'a.b': 1 } }, 28, "Cannot create field 'b' in element {a: null}"],
    [{ a: [1] }, { $set: { 'a.b': 1 } }, 28, "Cannot create field 'b' in element {a: [1]}"],
    [{ a: [] }, { $set: { 'a.9999999': 1 } }, 2, "can't backfill"],
    [
      { _id: 1 },
      { $set: { _id: 2 } },
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    ],
    [{ _id: 1 }, { $unset: { _id: 1 } }, 66, 'immutable'],
    [{ _id: 1 }, { _id: 2, a: 1 }, 66, 'immutable'],
    [{}, { a: 1, $set: { b: 1 } }, 52, 'dollar'],
    [{}, { $inc: { a: 'x' } }, 14, 'Cannot increment with non-numeric argument: {a: "x"}'],
    [{ a: 'x' }, { $inc: { a: 1 } }, 14, 'Cannot apply $inc to a value of non-numeric type.'],
    [{ a: null }, { $mul: { a: 1 } }, 14, 'Cannot apply $mul to a value of non-numeric type.'],
    [{ a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2, 'Failed to apply $inc'],
    [{ a: 1.5 }, { $bit: { a: { and: 1 } } }, 2, 'non-integral'],
    [{ a: 1 }, { $bit: { a: { nand: 1 } } }, 2, "only supports 'and', 'or', and 'xor'"],
    [{ a: 1 }, { $bit: { a: { and: 1.5 } } }, 2, 'must be an Integer'],
    [{ a: 1 }, { $bit: { a: {} } }, 2, 'at least one bitwise operation'],
    [{ a: 1 }, { $push: { a: 1 } }, 2, "The field 'a' must be an array but is of type int in document"],
    [{}, { $push: { a: { $each: 1 } } }, 2, 'The argument to $each in $push must be an array but it was of type int'],
    [{}, { $push: { a: { $each: [], $foo: 1 } } }, 2, 'Unrecognized clause in $push: $foo'],
    [{}, { $push: { a: { $each: [], $slice: 'x' } } }, 2, '$slice must be an integer'],
    [{}, { $push: { a: { $each: [], $sort: 2 } } }, 2, 'The $sort is invalid'],
    [{ a: 1 }, { $addToSet: { a: 1 } }, 2, 'Cannot apply $addToSet to non-array field'],
    [{ a: 1 }, { $pull: { a: 1 } }, 2, 'Cannot apply $pull to a non-array value'],
    [{ a: 1 }, { $pullAll: { a: [1] } }, 2, 'Cannot apply $pullAll to a non-array value'],
    [{ a: 1 }, { $pop: { a: 1 } }, 14, "Path 'a' contains an element of non-array type 'int'"],
    [{ a: [] }, { $pop: { a: 2 } }, 9, '$pop expects 1 or -1, found: 2'],
    [{ a: 1 }, { $rename: { a: 1 } }, 2, 'must be a string'],
    [{ a: 1 }, { $rename: { a: 'a' } }, 2, 'must differ'],
    [{ a: [1] }, { $rename: { 'a.0': 'b' } }, 2, 'The source field cannot be an array element'],
    [{ a: [1], b: 1 }, { $rename: { b: 'a.0' } }, 2, 'The destination field cannot be an array element'],
    [{ a: [1] }, { $set: { 'a.$': 1 } }, 2, 'The positional operator did not find the match needed from the query.'],
    [{ a: [[1]] }, { $set: { 'a.$.$': 1 } }, 2, "Too many positional (i.e. '$') elements found in path 'a.$.$'"],
    [{}, { $set: { $: 1 } }, 2, "Cannot have positional (i.e. '$') element in the first position in path '$'"],
    [{}, { $set: { $a: 1 } }, 52, "The dollar ($) prefixed field '$a' in '$a' is not allowed"],
    [{ a: 1 }, { $set: { 'a.$[]': 1 } }, 2, 'Cannot apply array updates to non-array element a'],
    [{}, { $set: { 'a.$[]': 1 } }, 2, "The path 'a' must exist in the document in order to apply array updates."],
    [{ a: [] }, { $set: { 'a.$[x]': 1 } }, 2, "No array filter found for identifier 'x' in path 'a.$[x]'"],
    [
      { a: [] },
      { $set: { b: 1 } },
      9,
      "The array filter for identifier 'x' was not used in the update",
      { arrayFilters: [{ x: 1 }] },
    ],
    [
      { a: [] },
      { $set: { 'a.$[x]': 1 } },
      9,
      'Found multiple array filters',
      { arrayFilters: [{ x: 1 }, { 'x.y': 1 }] },
    ],
    [
      { a: [] },
      { $set: { 'a.$[x]': 1 } },
      9,
      'Expected a single top-level field name',
      { arrayFilters: [{ x: 1, y: 1 }] },
    ],
    [{ a: [] }, { $set: { 'a.$[x]': 1 } }, 9, 'without a top-level field name', { arrayFilters: [{}] }],
    [{ a: 1 }, { $currentDate: { a: 'x' } }, 2, 'is not valid type for $currentDate'],
    [{}, { $set: deepPathFields }, 15, 'exceeded maximum nested object depth'],
  ])('rejects an update of %j with %j', (doc, update, code, message, options) => {
    const error = thrownBy(() => applyUpdate(doc, update, options));
    expect(error.message).toContain(message);
    expect(error.code).toBe(code);
  });
});
