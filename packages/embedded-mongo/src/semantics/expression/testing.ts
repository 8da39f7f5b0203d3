import { ObjectId } from 'bson';
import { expect, it } from 'vitest';
import { decimal, long } from '../../testing.ts';
import type { Doc } from '../../values/bson.ts';
import { compileExpression } from '../expression.ts';

const id = new ObjectId('65f0000000000000000000aa');
const date = new Date('2024-03-10T12:34:56.789Z');
const doc: Doc = {
  n: 7,
  l: long(5),
  d: decimal('1.5'),
  s: 'Hello',
  date,
  id,
  nul: null,
  arr: [3, 1, 2],
  objs: [{ k: 1 }, { k: 2, m: { z: 9 } }, 5],
  nested: { a: { b: 1 } },
};

/** The value of an expression for a test document with fields of many types. */
export const evaluate = (expression: unknown, variables?: Doc): unknown =>
  compileExpression(expression, { variables })(doc);

/** Defines a test for each expression and its value. */
export function itGives(cases: readonly (readonly [expression: unknown, value: unknown])[]): void {
  it.each(cases)('%j gives %j', (expression, value) => {
    expect(evaluate(expression)).toStrictEqual(value);
  });
}
