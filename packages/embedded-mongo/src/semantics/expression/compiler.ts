import { asObject, isPlain, ownField, setField } from '../../values/bson.ts';
import type { Collation, Comparison } from '../../values/collation.ts';
import { MongoError } from '../../values/errors.ts';
import { isNumeric, toDouble } from '../../values/numbers.ts';

/** The input of an expression. */
export interface Scope {
  /** The document for which the whole expression is evaluated, `$$ROOT`. */
  readonly root: unknown;
  /** The value in which field paths start, `$$CURRENT`. */
  readonly current: unknown;
  /** The values of the other variables by name. */
  readonly variables: ReadonlyMap<string, unknown>;
}

/** A compiled expression. `undefined` stands for a missing value. */
export type Evaluate = (scope: Scope) => unknown;

/** The context for compiling an expression. */
export interface ExpressionContext {
  readonly operators: Readonly<Record<string, OperatorCompiler>>;
  readonly compare: Comparison;
  readonly collation: Collation | undefined;
  /** The value of `$$NOW`, the same for every evaluation. */
  readonly now: Date;
  /** Names of the defined variables. ROOT, CURRENT, NOW and REMOVE are always defined and need not be among them. */
  readonly names: ReadonlySet<string>;
}

/** Compiles one operator with its argument. `name` is the operator's name with `$`, for error messages. */
export type OperatorCompiler = (argument: unknown, context: ExpressionContext, name: string) => Evaluate;

/** True for null and missing. */
export const isNil = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Whether a value counts as true in a condition: everything except false, null, missing and zero. */
export function isTruthy(value: unknown): boolean {
  if (isNil(value) || value === false) return false;
  return !isNumeric(value) || toDouble(value) !== 0;
}

/**
 * Compiles an expression once, to evaluate it for any number of documents. Throws error 168 InvalidPipelineOperator for
 * an unknown operator, and MongoDB's specific error for any other part that is invalid.
 *
 * Source: MongoDB Manual, "Aggregation Expressions".
 */
export function compile(expression: unknown, context: ExpressionContext): Evaluate {
  if (typeof expression === 'string') return compileText(expression, context);
  if (Array.isArray(expression)) {
    const evaluators = expression.map((element) => compile(element, context));
    return (scope) => evaluators.map((evaluate) => evaluate(scope) ?? null);
  }
  return isPlain(expression) ? compileObject(expression, context) : () => expression;
}

function compileObject(expression: Record<string, unknown>, context: ExpressionContext): Evaluate {
  const names = Object.keys(expression);
  const operator = names.find((name) => name.startsWith('$'));
  if (operator === undefined) return compileFields(expression, context);
  if (names.length > 1) {
    throw new MongoError(
      15983,
      'Location15983',
      `an expression specification must contain exactly one field, the name of the expression. Found ${names.length} fields in ${names.join(', ')}`,
    );
  }
  const compiler = Object.hasOwn(context.operators, operator) ? context.operators[operator] : undefined;
  if (compiler === undefined) {
    throw new MongoError(168, 'InvalidPipelineOperator', `Unrecognized expression '${operator}'`);
  }
  return compiler(expression[operator], context, operator);
}

function compileFields(expression: Record<string, unknown>, context: ExpressionContext): Evaluate {
  const fields = Object.entries(expression).map(([name, value]) => {
    if (name.includes('.')) {
      throw new MongoError(
        16412,
        'Location16412',
        `FieldPath field names may not contain '.'. Consider using $getField or $setField. The field is: ${name}`,
      );
    }
    return { name, evaluate: compile(value, context) };
  });
  return (scope) => {
    const result: Record<string, unknown> = {};
    for (const { name, evaluate } of fields) {
      const value = evaluate(scope);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
}

function compileText(text: string, context: ExpressionContext): Evaluate {
  if (!text.startsWith('$')) return () => text;
  if (text.startsWith('$$')) return compileVariable(text.slice(2).split('.'), context);
  const parts = fieldPath(text.slice(1));
  return (scope) => valueAt(scope.current, parts);
}

/**
 * Splits a field path into its components. Throws error 16872 for an empty path, 15998 for an empty component and 16410
 * for a component that starts with `$`, unless it is a field of a DBRef.
 */
export function fieldPath(path: string): string[] {
  const parts = path.split('.');
  if (path === '') throw new MongoError(16872, 'Location16872', "'$' by itself is not a valid FieldPath");
  if (parts.includes('')) {
    throw new MongoError(15998, 'Location15998', 'FieldPath field names may not be empty strings.');
  }
  const reservedName = parts.find((part) => part.startsWith('$') && !['$id', '$ref', '$db'].includes(part));
  if (reservedName !== undefined) {
    throw new MongoError(
      16410,
      'Location16410',
      `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    );
  }
  return parts;
}

function compileVariable([name = '', ...parts]: string[], context: ExpressionContext): Evaluate {
  switch (name) {
    case 'ROOT':
      return (scope) => valueAt(scope.root, parts);
    case 'CURRENT':
      return (scope) => valueAt(scope.current, parts);
    case 'NOW':
      return () => valueAt(context.now, parts);
    case 'REMOVE':
      return () => undefined;
    case 'KEEP':
    case 'PRUNE':
    case 'DESCEND':
      if (context.names.has(name)) return () => name;
      break;
    default:
  }
  if (!context.names.has(name)) {
    throw new MongoError(17276, 'Location17276', `Use of undefined variable: ${name}`);
  }
  return (scope) => valueAt(scope.variables.get(name), parts);
}

/**
 * The value at a path. Below an array, the path is followed in each element that is a document, and the result is an
 * array of the values found. Numbers in a path are always field names here, never array indexes. `from` is the index of
 * the first component to follow.
 *
 * Source: MongoDB Manual, "Field Paths".
 */
export function valueAt(value: unknown, parts: readonly string[], from = 0): unknown {
  let current = value;
  for (let i = from; i < parts.length; i++) {
    if (Array.isArray(current)) {
      const values: unknown[] = [];
      for (const element of current) {
        const nestedValue = asObject(element) === undefined ? undefined : valueAt(element, parts, i);
        if (nestedValue !== undefined) values.push(nestedValue);
      }
      return values;
    }
    const object = asObject(current);
    if (object === undefined) return undefined;
    current = ownField(object, parts[i] ?? '');
  }
  return current;
}

/** Returns a context with more variable names. */
export const withNames = (context: ExpressionContext, names: readonly string[]): ExpressionContext => ({
  ...context,
  names: new Set([...context.names, ...names]),
});

/** Returns a scope with more variables. Field paths start in the value of the variable CURRENT, if set. */
export const withVariables = (scope: Scope, entries: readonly (readonly [string, unknown])[]): Scope => {
  const variables = new Map(scope.variables);
  for (const [name, value] of entries) variables.set(name, value);
  return { ...scope, variables, current: variables.has('CURRENT') ? variables.get('CURRENT') : scope.current };
};
