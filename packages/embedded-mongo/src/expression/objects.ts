import { asObject, encodeDocument, isBinary, isPlain, ownField, setField } from '../bson.ts';
import { failedToParse } from '../errors.ts';
import { typeName } from '../match/types.ts';
import { fixed, located, named, namedArguments, nullable, variadic } from './arguments.ts';
import { variableName } from './arrays.ts';
import { compile, isNil, type OperatorCompiler, withNames, withVariables } from './compiler.ts';

/** Merges documents, later fields over earlier ones; null and missing count as empty. */
export function mergeObjects(values: readonly unknown[]): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const value of values) {
    if (isNil(value)) continue;
    const object = asObject(value);
    if (object === undefined)
      throw located(40400, `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`);
    for (const key of Object.keys(object)) setField(merged, key, object[key]);
  }
  return merged;
}

function fieldName(name: unknown, operator: string): string {
  if (typeof name === 'string') return name;
  throw located(3041704, `${operator} requires 'field' to evaluate to type String, but got ${typeName(name)}`);
}

const getField: OperatorCompiler = (argument, context, name) => {
  const isNamed = isPlain(argument) && ('field' in argument || 'input' in argument);
  const given = isNamed
    ? namedArguments(argument, { required: ['field'], optional: ['input'] }, name)
    : { field: argument };
  const field = compile(given.field, context);
  const input = compile(given.input ?? '$$CURRENT', context);
  return (scope) => {
    const key = fieldName(field(scope), name);
    const value = input(scope);
    if (value === null) return null;
    const object = asObject(value);
    return object === undefined ? undefined : ownField(object, key);
  };
};

const withField = (value: unknown, key: string, replacement: unknown): unknown => {
  if (isNil(value)) return null;
  const object = asObject(value);
  if (object === undefined) throw located(4161105, `$setField requires 'input' to evaluate to type Object`);
  const copy = mergeObjects([object]);
  if (replacement === undefined) delete copy[key];
  else setField(copy, key, replacement);
  return copy;
};

const letVariables: OperatorCompiler = (argument, context, name) => {
  const given = namedArguments(argument, { required: ['vars', 'in'] }, name);
  if (!isPlain(given.vars)) throw failedToParse('invalid parameter: expected an object (vars)');
  const bindings = Object.entries(given.vars).map(([key, value]) => ({
    key: variableName(key),
    value: compile(value, context),
  }));
  const body = compile(
    given.in,
    withNames(
      context,
      bindings.map(({ key }) => key),
    ),
  );
  return (scope) =>
    body(
      withVariables(
        scope,
        bindings.map(({ key, value }) => [key, value(scope)] as const),
      ),
    );
};

/** Operators on documents, variables and literals. */
export const OBJECT_OPERATORS: Readonly<Record<string, OperatorCompiler>> = {
  $literal: (argument) => () => argument,
  $const: (argument) => () => argument,
  $let: letVariables,
  $expr: (argument, context) => compile(argument, context),
  $mergeObjects: variadic((values) => mergeObjects(values)),
  $getField: getField,
  $setField: named({ required: ['field', 'input', 'value'] }, ({ field, input, value }, _context, name) =>
    withField(input, fieldName(field, name), value),
  ),
  $unsetField: named({ required: ['field', 'input'] }, ({ field, input }, _context, name) =>
    withField(input, fieldName(field, name), undefined),
  ),
  $rand: () => () => Math.random(),
  $bsonSize: fixed(
    1,
    nullable(([value]) => {
      const object = asObject(value);
      if (object === undefined) throw located(31393, `$bsonSize requires a document input, found: ${typeName(value)}`);
      return encodeDocument(object).length;
    }),
  ),
  $binarySize: fixed(
    1,
    nullable(([value]) => {
      if (typeof value === 'string') return Buffer.byteLength(value);
      if (isBinary(value)) return value.position;
      throw located(51276, `$binarySize requires a string or BinData argument, found: ${typeName(value)}`);
    }),
  ),
};
