// biome-ignore-all lint/suspicious/noThenProperty: $cond has a field `then`
import { describe } from 'vitest';
import { decimal, long } from '../../testing.ts';
import { itGives } from './testing.ts';

describe('comparisons and boolean operators', () => {
  itGives([
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
  ]);
});

describe('conditions', () => {
  itGives([
    [{ $cond: [{ $gt: ['$n', 5] }, 'big', 'small'] }, 'big'],
    [{ $cond: { if: false, then: 1, else: 2 } }, 2],
    [{ $ifNull: ['$missing', '$nul', 3] }, 3],
    [{ $ifNull: ['$nul', '$missing'] }, undefined],
  ]);
});
