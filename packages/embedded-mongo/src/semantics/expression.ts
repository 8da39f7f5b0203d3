import { assertNesting, type Doc } from '../values/bson.ts';
import { type Collation, comparison } from '../values/collation.ts';
import { ACCUMULATOR_EXPRESSIONS } from './expression/accumulators.ts';
import { ARITHMETIC_OPERATORS } from './expression/arithmetic.ts';
import { ARRAY_OPERATORS } from './expression/arrays.ts';
import { compile, type ExpressionContext, type OperatorCompiler } from './expression/compiler.ts';
import { LOGIC_OPERATORS } from './expression/logic.ts';
import { OBJECT_OPERATORS } from './expression/objects.ts';

export interface ExpressionOptions {
  /** Evaluated variables by name. */
  variables?: Doc | undefined;
  collation?: Collation | undefined;
  /** The value of `$$NOW`; by default the time of compiling. */
  now?: Date | undefined;
}

const OPERATORS: Readonly<Record<string, OperatorCompiler>> = {
  ...ACCUMULATOR_EXPRESSIONS,
  ...ARITHMETIC_OPERATORS,
  ...ARRAY_OPERATORS,
  ...LOGIC_OPERATORS,
  ...OBJECT_OPERATORS,
};

/** A compiled expression. Returns its value for a document; `undefined` stands for a missing value. */
export type DocumentExpression = (doc: unknown, extra?: Readonly<Record<string, unknown>>) => unknown;

/**
 * Compiles an aggregation expression. `extraNames` are the names of variables whose values each call passes as `extra`.
 * Throws MongoDB's error for an invalid expression, for instance 168 InvalidPipelineOperator for an unknown operator.
 *
 * Source: MongoDB Manual, "Aggregation Expressions".
 */
export function compileExpression(
  expression: unknown,
  options: ExpressionOptions = {},
  extraNames: readonly string[] = [],
): DocumentExpression {
  assertNesting(expression);
  const variableEntries = Object.entries(options.variables ?? {});
  const context: ExpressionContext = {
    operators: OPERATORS,
    compare: comparison(options.collation),
    collation: options.collation,
    now: options.now ?? new Date(),
    names: new Set([...variableEntries.map(([name]) => name), ...extraNames]),
  };
  const evaluate = compile(expression, context);
  const fixedVariables = new Map<string, unknown>(variableEntries);
  return (doc, extra) => {
    const variables = extra === undefined ? fixedVariables : new Map([...fixedVariables, ...Object.entries(extra)]);
    return evaluate({ root: doc, current: doc, variables });
  };
}
