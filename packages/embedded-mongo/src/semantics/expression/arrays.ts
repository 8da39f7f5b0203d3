import { asObject, isPlain, ownField, setField } from '../../values/bson.ts';
import type { Comparison } from '../../values/collation.ts';
import { badValue, locationError } from '../../values/errors.ts';
import { typeName } from '../match/types.ts';
import { sortArray } from '../sort.ts';
import { arrayOf, fixed, int32Of, named, namedArguments, nullable, variadic } from './arguments.ts';
import { compile, isNil, isTruthy, type OperatorCompiler, withNames, withVariables } from './compiler.ts';
import { rank } from './logic.ts';

/** The maximum length of an array made by `$range`. */
const MAX_RANGE_LENGTH = 10_000_000;

const elementAt = (array: readonly unknown[], index: number): unknown => array.at(index);

const arrayElemAt: OperatorCompiler = fixed(
  2,
  nullable(([array, index], _context, name) => {
    if (!Array.isArray(array))
      throw locationError(28689, `${name}'s first argument must be an array, but is ${typeName(array)}`);
    return elementAt(array, int32Of(index, `${name}'s second argument`, 28691));
  }),
);

const firstOrLast = (index: 0 | -1): OperatorCompiler =>
  fixed(1, ([array], _context, name) => (isNil(array) ? null : elementAt(arrayOf(array, `${name}'s argument`), index)));

/** `$firstN`, `$lastN`, `$minN` and `$maxN` on an array. */
const pickN = (
  choose: (array: readonly unknown[], count: number, compare: Comparison) => unknown[],
): OperatorCompiler =>
  named({ required: ['input', 'n'] }, ({ input, n }, { compare }, name) => {
    const count = int32Of(n, `${name}'s 'n'`, 5787902);
    if (count < 1) throw locationError(5787908, `'n' must be greater than 0, found ${count}`);
    return choose(arrayOf(input, `${name}'s 'input'`, 5788200), count, compare);
  });

const extremes =
  (sign: 1 | -1) =>
  (array: readonly unknown[], count: number, compare: Comparison): unknown[] =>
    array
      .filter((value) => !isNil(value))
      .sort((a, b) => compare(a, b) * sign)
      .slice(0, count);

const map: OperatorCompiler = (argument, context, name) => {
  const args = namedArguments(argument, { required: ['input', 'in'], optional: ['as'] }, name);
  const elementName = variableName(args.as ?? 'this');
  const input = compile(args.input, context);
  const body = compile(args.in, withNames(context, [elementName]));
  return (scope) => {
    const array = input(scope);
    if (isNil(array)) return null;
    return arrayOf(array, 'input to $map', 16883).map(
      (element) => body(withVariables(scope, [[elementName, element]])) ?? null,
    );
  };
};

const filter: OperatorCompiler = (argument, context, name) => {
  const args = namedArguments(argument, { required: ['input', 'cond'], optional: ['as', 'limit'] }, name);
  const elementName = variableName(args.as ?? 'this');
  const input = compile(args.input, context);
  const limit = compile(args.limit ?? null, context);
  const condition = compile(args.cond, withNames(context, [elementName]));
  return (scope) => {
    const array = input(scope);
    if (isNil(array)) return null;
    const limitValue = limit(scope);
    const maxCount = isNil(limitValue) ? Number.POSITIVE_INFINITY : int32Of(limitValue, '$filter: limit', 327391);
    if (maxCount < 1) throw locationError(327392, '$filter: limit must be greater than 0');
    const matches: unknown[] = [];
    for (const element of arrayOf(array, 'input to $filter', 28651)) {
      if (matches.length >= maxCount) break;
      if (isTruthy(condition(withVariables(scope, [[elementName, element]])))) matches.push(element);
    }
    return matches;
  };
};

const reduce: OperatorCompiler = (argument, context, name) => {
  const args = namedArguments(argument, { required: ['input', 'initialValue', 'in'] }, name);
  const input = compile(args.input, context);
  const initial = compile(args.initialValue, context);
  const body = compile(args.in, withNames(context, ['this', 'value']));
  return (scope) => {
    const array = input(scope);
    if (isNil(array)) return null;
    return arrayOf(array, "$reduce requires that 'input'", 40080).reduce(
      (value, element) =>
        body(
          withVariables(scope, [
            ['this', element],
            ['value', value],
          ]),
        ),
      initial(scope),
    );
  };
};

/**
 * Returns `name` if it is a valid variable name, and throws error 16867 otherwise. Valid are `CURRENT`, and names that
 * begin with a-z or a non-ASCII character and contain only ASCII letters, digits, underscores and non-ASCII characters.
 * Characters above U+FFFF are not valid.
 */
export function variableName(name: unknown): string {
  if (typeof name === 'string' && /^(?:CURRENT|[a-z\u0080-\uffff][\w\u0080-\uffff]*)$/u.test(name)) return name;
  throw locationError(16867, `'${String(name)}' starts with an invalid character for a user variable name`);
}

const slice: OperatorCompiler = fixed([2, 3], (args, _context, name) => {
  const [array, second, third] = args;
  if (args.some(isNil)) return null;
  const values = arrayOf(array, `First argument to ${name}`, 28724);
  const countOrStart = int32Of(second, `Second argument to ${name}`, 28725);
  if (args.length === 2) return countOrStart < 0 ? values.slice(countOrStart) : values.slice(0, countOrStart);
  const count = int32Of(third, `Third argument to ${name}`, 28727);
  if (count <= 0) throw locationError(28729, `Third argument to $slice must be positive: ${count}`);
  const start = countOrStart < 0 ? Math.max(0, values.length + countOrStart) : countOrStart;
  return values.slice(start, start + count);
});

const range: OperatorCompiler = fixed([2, 3], ([start, stop, step = 1]) => {
  const [from, to, increment] = [
    int32Of(start, '$range start', 34443),
    int32Of(stop, '$range end', 34444),
    int32Of(step, '$range step', 34446),
  ];
  if (increment === 0) throw locationError(34449, '$range requires a non-zero step value');
  const length = Math.max(0, Math.ceil((to - from) / increment));
  if (length > MAX_RANGE_LENGTH) throw badValue(`$range would make an array of ${length} elements`);
  return Array.from({ length }, (_, i) => from + i * increment);
});

const indexOfArray: OperatorCompiler = fixed([2, 4], ([array, searchValue, start = 0, stop], { compare }, name) => {
  if (isNil(array)) return null;
  const values = arrayOf(array, `$indexOfArray's first argument`, 40090);
  const from = int32Of(start, `${name} starting index`);
  const to = stop === undefined ? values.length : int32Of(stop, `${name} ending index`);
  if (from < 0 || to < 0) throw locationError(40097, `${name} requires a nonnegative index`);
  for (let i = from; i < Math.min(to, values.length); i++) if (compare(values[i], searchValue) === 0) return i;
  return -1;
});

const zip: OperatorCompiler = named(
  { required: ['inputs'], optional: ['useLongestLength', 'defaults'] },
  ({ inputs, useLongestLength, defaults }) => {
    const inputValues = arrayOf(inputs, 'inputs', 34461);
    if (inputValues.length === 0) throw locationError(34465, '$zip requires at least one input array');
    if (inputValues.some(isNil)) return null;
    const columns = inputValues.map((value) => arrayOf(value, '$zip found a non-array expression in input: it', 34468));
    if (!isNil(defaults) && useLongestLength !== true) {
      throw locationError(34466, 'cannot specify defaults unless useLongestLength is true');
    }
    const lengths = columns.map((column) => column.length);
    const length = useLongestLength === true ? Math.max(...lengths) : Math.min(...lengths);
    const fillValues = isNil(defaults) ? [] : arrayOf(defaults, 'defaults', 34462);
    return Array.from({ length }, (_, row) =>
      columns.map((column, i) => (row < column.length ? column[row] : (fillValues[i] ?? null))),
    );
  },
);

const sortArrayOperator: OperatorCompiler = (argument, context, name) => {
  const args = namedArguments(argument, { required: ['input', 'sortBy'] }, name);
  const input = compile(args.input, context);
  return (scope) => {
    const array = input(scope);
    return isNil(array)
      ? null
      : sortArray(arrayOf(array, 'The input argument to $sortArray', 2942504), args.sortBy, context.collation);
  };
};

const arrayToObject: OperatorCompiler = fixed(
  1,
  nullable(([array]) => {
    const object: Record<string, unknown> = {};
    for (const element of arrayOf(array, '$arrayToObject requires an array input; it', 40386)) {
      const pair = Array.isArray(element) ? element : isPlain(element) ? [element.k, element.v] : [];
      const [key, value]: unknown[] = pair;
      if (pair.length !== 2 || typeof key !== 'string') {
        throw locationError(
          40392,
          '$arrayToObject requires arrays of size 2, or objects with the fields k and v, with a string as the key',
        );
      }
      setField(object, key, value ?? null);
    }
    return object;
  }),
);

const objectToArray: OperatorCompiler = fixed(
  1,
  nullable(([value]) => {
    const object = asObject(value);
    if (object === undefined)
      throw locationError(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
    return Object.keys(object).map((k) => ({ k, v: ownField(object, k) }));
  }),
);

/** Expression operators that take or return arrays. Source: MongoDB Manual, "Array Expression Operators". */
export const ARRAY_OPERATORS: Readonly<Record<string, OperatorCompiler>> = {
  $arrayElemAt: arrayElemAt,
  $arrayToObject: arrayToObject,
  $concatArrays: variadic((values) =>
    values.some(isNil)
      ? null
      : values.flatMap((value) => arrayOf(value, '$concatArrays only supports arrays: an argument', 28664)),
  ),
  $filter: filter,
  $first: firstOrLast(0),
  $firstN: pickN((array, count) => array.slice(0, count)),
  $in: fixed(2, ([value, array], { compare }) =>
    arrayOf(array, "$in's second argument", 40081).some(
      (element) => rank(element) === rank(value) && compare(element, value) === 0,
    ),
  ),
  $indexOfArray: indexOfArray,
  $isArray: fixed(1, ([value]) => Array.isArray(value)),
  $last: firstOrLast(-1),
  $lastN: pickN((array, count) => array.slice(-count)),
  $map: map,
  $maxN: pickN(extremes(-1)),
  $minN: pickN(extremes(1)),
  $objectToArray: objectToArray,
  $range: range,
  $reduce: reduce,
  $reverseArray: fixed(
    1,
    nullable(([array]) => [...arrayOf(array, 'The argument to $reverseArray', 34435)].reverse()),
  ),
  $size: fixed(1, ([array]) => arrayOf(array, 'The argument to $size', 17124).length),
  $slice: slice,
  $sortArray: sortArrayOperator,
  $zip: zip,
};
