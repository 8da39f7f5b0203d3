import { asObject, isPlain, setField } from '../../values/bson.ts';
import { failedToParse, locationError } from '../../values/errors.ts';
import { typeName } from '../match/types.ts';
import { namedArguments, variadic } from './arguments.ts';
import { variableName } from './arrays.ts';
import { compile, isNil, type OperatorCompiler, withNames, withVariables } from './compiler.ts';

/** Merges documents. Later fields overwrite earlier ones; null and missing count as empty documents. */
export function mergeObjects(values: readonly unknown[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const value of values) {
    if (isNil(value)) continue;
    const object = asObject(value);
    if (object === undefined)
      throw locationError(40400, `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`);
    for (const key of Object.keys(object)) setField(result, key, object[key]);
  }
  return result;
}

const letVariables: OperatorCompiler = (argument, context, name) => {
  const args = namedArguments(argument, { required: ['vars', 'in'] }, name);
  if (!isPlain(args.vars)) throw failedToParse('invalid parameter: expected an object (vars)');
  const bindings = Object.entries(args.vars).map(([key, value]) => ({
    key: variableName(key),
    value: compile(value, context),
  }));
  const body = compile(
    args.in,
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
};
