import type { Doc } from '../../values/bson.ts';
import { isPlain } from '../../values/bson.ts';
import { badValue, locationError } from '../../values/errors.ts';
import { isNumeric, toBigInt } from '../../values/numbers.ts';
import { compileElementMatch } from '../match/field.ts';
import { typeName } from '../match/types.ts';
import { compileFilter, compilerFor, type FilterOptions, type MatchContext } from '../match.ts';
import { transformPath } from './fields.ts';

/** Returns a changed copy of a projected document; `doc` is the document before the projection. */
export type Transform = (projectedDoc: Doc, doc: Doc) => Doc;

const transformAt =
  (path: string, transform: (value: unknown) => unknown): Transform =>
  (projectedDoc) => {
    const result = transformPath(projectedDoc, path.split('.'), transform);
    return isPlain(result) ? result : projectedDoc;
  };

/** True for a number and for an array of numbers: `$slice` is then a projection, otherwise an expression. */
export const isSliceProjection = (argument: unknown): boolean =>
  isNumeric(argument) || (Array.isArray(argument) && argument.every(isNumeric));

/**
 * `$slice: n` or `$slice: [skip, limit]`. Values that are not arrays do not change. Throws BadValue or error 28724
 * for an invalid argument.
 *
 * Source: MongoDB Manual, "$slice (projection)".
 */
export function sliceField(path: string, argument: unknown): Transform {
  const [skip, limit] = Array.isArray(argument) ? argument.map(toWholeNumber) : [undefined, undefined];
  if (!Array.isArray(argument)) {
    const count = toWholeNumber(argument);
    return transformAt(path, (value) => (Array.isArray(value) ? takeSlice(value, count) : value));
  }
  if (skip === undefined || limit === undefined || argument.length !== 2) {
    throw locationError(28724, '$slice array argument should be of form [skip, limit]');
  }
  if (limit <= 0) throw locationError(28724, '$slice limit must be positive');
  return transformAt(path, (value) => {
    if (!Array.isArray(value)) return value;
    const from = skip < 0 ? Math.max(0, value.length + skip) : skip;
    return value.slice(from, from + limit);
  });
}

const takeSlice = (array: readonly unknown[], count: number): unknown[] =>
  count < 0 ? array.slice(count) : array.slice(0, count);

function toWholeNumber(value: unknown): number {
  const integer = toBigInt(value);
  if (integer === undefined)
    throw badValue(`$slice only supports numbers and [skip, limit] arrays, not ${typeName(value)}`);
  return Number(integer);
}

/**
 * `$elemMatch`: reduces an array to the first element that matches. A field without such an element is removed. Throws
 * BadValue or error 31275 for an invalid argument or path.
 *
 * Source: MongoDB Manual, "$elemMatch (projection)".
 */
export function elementField(path: string, argument: unknown, options: FilterOptions): Transform {
  if (!isPlain(argument)) throw badValue(`elemMatch: Invalid argument, object required, but got ${typeName(argument)}`);
  if (path.includes('.')) throw locationError(31275, 'Cannot use $elemMatch projection on a nested field.');
  const matches = compileElementMatch(argument, compilerFor(options));
  return transformAt(path, (value) => {
    if (!Array.isArray(value)) return undefined;
    const index = value.findIndex((element) => matches(element, {}));
    return index < 0 ? undefined : [value[index]];
  });
}

/**
 * `field.$`: reduces an array to the element at the index that the filter matched. Empty arrays and values that are not
 * arrays do not change. The transform throws error 51246 if the filter matched no array element, and 51247 if the array
 * at `path` has no element at the index.
 *
 * Source: MongoDB Manual, "$ (projection)".
 */
export function positionalField(path: string, filter: Doc, options: FilterOptions): Transform {
  const matches = compileFilter(filter, options);
  return (projectedDoc, doc) => {
    const context: MatchContext = {};
    matches(doc, context);
    return transformAt(path, (value) => {
      if (!Array.isArray(value) || value.length === 0) return value;
      const { position } = context;
      if (position === undefined) {
        throw locationError(
          51246,
          "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
        );
      }
      if (position >= value.length) {
        throw locationError(
          51247,
          "Executor error during find command :: caused by :: positional operator '.$' element mismatch",
        );
      }
      return [value[position]];
    })(projectedDoc, doc);
  };
}
