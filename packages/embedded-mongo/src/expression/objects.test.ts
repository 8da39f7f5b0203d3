import { Binary } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '../expression.ts';
import { itGives } from './testing.ts';

describe('documents', () => {
  itGives([
    [{ $mergeObjects: ['$nested', { c: 1 }, null] }, { a: { b: 1 }, c: 1 }],
    [{ $getField: 'n' }, 7],
    [{ $getField: { field: 'a', input: '$nested' } }, { b: 1 }],
    [{ $setField: { field: 'a', input: '$nested', value: 1 } }, { a: 1 }],
    [{ $unsetField: { field: 'a', input: '$nested' } }, {}],
    [{ $let: { vars: { x: '$n', y: 2 }, in: { $multiply: ['$$x', '$$y'] } } }, 14],
    [{ $bsonSize: { $literal: {} } }, 5],
    [{ $binarySize: 'é' }, 2],
  ]);
});

it('bytes of binary data are measured', () => {
  expect(compileExpression({ $binarySize: '$b' })({ b: new Binary(Buffer.from('abc')) })).toBe(3);
});
