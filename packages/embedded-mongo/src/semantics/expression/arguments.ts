import { isPlain } from '../../values/bson.ts';
import { failedToParse, locationError, MongoError } from '../../values/errors.ts';
import { type BsonNumber, isNumeric, toBigInt } from '../../values/numbers.ts';
import { typeName } from '../match/types.ts';
import { compile, type ExpressionContext, isNil, type OperatorCompiler } from './compiler.ts';

type Apply = (values: readonly unknown[], context: ExpressionContext, name: string) => unknown;

/**
 * An operator with a fixed or limited number of arguments, which are evaluated first. A single argument needs no array.
 * Another number of arguments is error 16020.
 */
export const fixed =
  (counts: number | readonly [min: number, max: number], apply: Apply): OperatorCompiler =>
  (argument, context, name) => {
    const operands: unknown[] = Array.isArray(argument) ? argument : [argument];
    const [min, max] = typeof counts === 'number' ? [counts, counts] : counts;
    if (operands.length < min || operands.length > max) {
      const expected = min === max ? `exactly ${min} arguments` : `at least ${min} arguments, and at most ${max}`;
      throw locationError(16020, `Expression ${name} takes ${expected}. ${operands.length} were passed in.`);
    }
    const evaluators = operands.map((operand) => compile(operand, context));
    return (scope) =>
      apply(
        evaluators.map((evaluate) => evaluate(scope)),
        context,
        name,
      );
  };

/** An operator with any number of arguments. */
export const variadic = (apply: Apply): OperatorCompiler => fixed([0, Number.POSITIVE_INFINITY], apply);

type ApplyNamed = (values: Readonly<Record<string, unknown>>, context: ExpressionContext, name: string) => unknown;

/** An operator with a document of named arguments, which are evaluated first. */
export const named =
  (fields: { required: readonly string[]; optional?: readonly string[] }, apply: ApplyNamed): OperatorCompiler =>
  (argument, context, name) => {
    const namedArgs = namedArguments(argument, fields, name);
    const evaluators = Object.entries(namedArgs).map(([key, value]) => ({ key, evaluate: compile(value, context) }));
    return (scope) => {
      const values: Record<string, unknown> = {};
      for (const { key, evaluate } of evaluators) values[key] = evaluate(scope);
      return apply(values, context, name);
    };
  };

/**
 * Returns an operator's document of named arguments, not evaluated. Any other value, and a missing or unknown name, is
 * error 9 FailedToParse.
 */
export function namedArguments(
  argument: unknown,
  { required, optional = [] }: { required: readonly string[]; optional?: readonly string[] },
  name: string,
): Record<string, unknown> {
  if (!isPlain(argument)) throw failedToParse(`${name} only supports an object as its argument`);
  const unknownName = Object.keys(argument).find((key) => !required.includes(key) && !optional.includes(key));
  if (unknownName !== undefined) throw failedToParse(`Unrecognized argument to ${name}: ${unknownName}`);
  const missingName = required.find((key) => !Object.hasOwn(argument, key));
  if (missingName !== undefined) throw failedToParse(`Missing '${missingName}' parameter to ${name}`);
  return argument;
}

/** Returns the value if it is a number. Any other value is an error with this code. */
export function numberOf(value: unknown, name: string, code = 28765): BsonNumber {
  if (isNumeric(value)) return value;
  throw locationError(code, `${name} only supports numeric types, not ${typeName(value)}`);
}

/** Converts a whole number of at most 32 bits. Any other value is an error with this code. */
export function int32Of(value: unknown, subject: string, code = 40096): number {
  const integer = isNumeric(value) ? toBigInt(value) : undefined;
  if (integer === undefined || integer > 2147483647n || integer < -2147483648n) {
    throw locationError(
      code,
      `${subject} must be representable as a 32-bit integer, found a value of type: ${typeName(value)}`,
    );
  }
  return Number(integer);
}

/** The date of a time in milliseconds since 1970. Throws error 15 Overflow if a date cannot represent it. */
export function dateAt(instant: number, name: string): Date {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) throw new MongoError(15, 'Overflow', `date overflow in ${name}`);
  return date;
}

/** Returns the value if it is an array. Any other value is an error with this code. */
export function arrayOf(value: unknown, subject: string, code = 28689): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw locationError(code, `${subject} must be an array, but is ${typeName(value)}`);
}

/** Makes an operator return null if any argument is null or missing. */
export const nullable =
  (apply: Apply): Apply =>
  (values, context, name) =>
    values.some(isNil) ? null : apply(values, context, name);
