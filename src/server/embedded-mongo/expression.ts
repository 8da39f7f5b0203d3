import type { Doc } from './bson.ts';
import type { Collation } from './collation.ts';

export interface ExpressionOptions {
  variables?: Doc | undefined;
  collation?: Collation | undefined;
}
/** Compiles an aggregation expression. */
export function compileExpression(expression: unknown, options: ExpressionOptions = {}): (doc: unknown) => unknown {
  throw new Error(`not written yet: ${String(expression)} ${String(options)}`);
}
/** What an expression's value counts as where a condition is asked for. */
export function isTruthy(value: unknown): boolean {
  throw new Error(`not written yet: ${String(value)}`);
}
