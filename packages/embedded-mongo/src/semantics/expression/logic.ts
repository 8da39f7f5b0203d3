import { locationError } from '../../values/errors.ts';
import { TYPE_CODE, typeCode } from '../../values/keys.ts';
import { fixed, namedArguments } from './arguments.ts';
import { compile, isNil, isTruthy, type OperatorCompiler } from './compiler.ts';

/** The type code for comparisons in expressions. A missing value sorts before null; in filters, they are equal. */
export const rank = (value: unknown): number => (value === undefined ? TYPE_CODE.undefined : typeCode(value));

const comparisonOperator = (accepts: (order: number) => boolean): OperatorCompiler =>
  fixed(2, ([a, b], { compare }) => accepts(rank(a) - rank(b) || compare(a, b)));

const operands = (argument: unknown): unknown[] => (Array.isArray(argument) ? argument : [argument]);

const and: OperatorCompiler = (argument, context) => {
  const conditions = operands(argument).map((operand) => compile(operand, context));
  return (scope) => conditions.every((condition) => isTruthy(condition(scope)));
};

const or: OperatorCompiler = (argument, context) => {
  const conditions = operands(argument).map((operand) => compile(operand, context));
  return (scope) => conditions.some((condition) => isTruthy(condition(scope)));
};

/** Source: MongoDB Manual, "$cond". */
const cond: OperatorCompiler = (argument, context, name) => {
  const parts = Array.isArray(argument) ? argument : condFields(argument, name);
  if (parts.length !== 3) {
    throw locationError(16020, `Expression $cond takes exactly 3 arguments. ${parts.length} were passed in.`);
  }
  const [test, thenValue, elseValue] = parts.map((part) => compile(part, context));
  return (scope) => (isTruthy(test?.(scope)) ? thenValue?.(scope) : elseValue?.(scope));
};

function condFields(argument: unknown, name: string): unknown[] {
  const args = namedArguments(argument, { required: ['if', 'then', 'else'] }, name);
  return [args.if, args.then, args.else];
}

/**
 * Returns the first value that is neither null nor missing, otherwise the last value. Source: MongoDB Manual,
 * "$ifNull".
 */
const ifNull: OperatorCompiler = (argument, context) => {
  const evaluators = operands(argument).map((operand) => compile(operand, context));
  if (evaluators.length < 2)
    throw locationError(1257300, `$ifNull needs at least two arguments, had: ${evaluators.length}`);
  return (scope) => {
    let value: unknown;
    for (const evaluate of evaluators) {
      value = evaluate(scope);
      if (!isNil(value)) return value;
    }
    return value;
  };
};

/** Boolean, comparison and conditional operators. */
export const LOGIC_OPERATORS: Readonly<Record<string, OperatorCompiler>> = {
  $and: and,
  $or: or,
  $not: fixed(1, ([value]) => !isTruthy(value)),
  $eq: comparisonOperator((order) => order === 0),
  $ne: comparisonOperator((order) => order !== 0),
  $gt: comparisonOperator((order) => order > 0),
  $gte: comparisonOperator((order) => order >= 0),
  $lt: comparisonOperator((order) => order < 0),
  $lte: comparisonOperator((order) => order <= 0),
  $cmp: fixed(2, ([a, b], { compare }) => Math.sign(rank(a) - rank(b) || compare(a, b))),
  $cond: cond,
  $ifNull: ifNull,
};
