import { asObject, isPlain, ownField } from '../../values/bson.ts';
import { isArrayIndex } from '../../values/paths.ts';

/** Further results of a match. */
export interface MatchContext {
  /** Index of the array element that satisfied the filter, for the positional operator `$`. */
  position?: number | undefined;
}

export type ValueTest = (value: unknown) => boolean;

/** Tests a document, or a value inside one. */
export type Predicate = (value: unknown, context: MatchContext) => boolean;

/** Where a condition finds the values that it tests. */
export interface Route {
  /** The components of the path. */
  readonly parts: readonly string[];
  /** True if an array at the end of the path is tested element by element too, not only as a whole. */
  readonly elements: boolean;
}

/**
 * True if some value at the path passes the test. In an array on the path, all elements that are documents are
 * searched, and so is the element that a number in the path selects by index. A missing field is tested as `undefined`,
 * but array elements that are not documents are skipped.
 *
 * `context.position` becomes the index of the matching element in the outermost array, not counting arrays in which the
 * path selects the element by index.
 *
 * Source: MongoDB Manual, "Query an Array" and "Query an Array of Embedded Documents".
 */
export function someValue(
  value: unknown,
  route: Route,
  test: (value: unknown, context: MatchContext) => boolean,
  context: MatchContext,
): boolean {
  const [first, second] = route.parts;
  if (first !== undefined && second === undefined && isPlain(value)) {
    const field = ownField(value, first);
    if (field === null || typeof field !== 'object') return test(field, context);
  }
  return search(value, 0, { route, test, context });
}

interface Search {
  readonly route: Route;
  readonly test: (value: unknown, context: MatchContext) => boolean;
  readonly context: MatchContext;
}

function search(value: unknown, partIndex: number, state: Search): boolean {
  const { parts } = state.route;
  const part = parts[partIndex];
  if (part === undefined) return testEnd(value, state);
  if (Array.isArray(value)) return searchArray(value, partIndex, state);
  const object = asObject(value);
  if (object !== undefined && Object.hasOwn(object, part)) return search(object[part], partIndex + 1, state);
  return state.test(undefined, state.context);
}

function testEnd(value: unknown, { route, test, context }: Search): boolean {
  if (test(value, context)) return true;
  if (!route.elements || !Array.isArray(value)) return false;
  for (let i = 0; i < value.length; i++) {
    if (test(value[i], context)) {
      context.position = i;
      return true;
    }
  }
  return false;
}

/**
 * Tests or searches an element that a number in the path selects by index. At the end of the path, an array is tested
 * only as a whole. Before the end, only documents and arrays are searched.
 */
function searchElement(element: unknown, partIndex: number, state: Search): boolean {
  if (partIndex === state.route.parts.length) return state.test(element, state.context);
  return (Array.isArray(element) || asObject(element) !== undefined) && search(element, partIndex, state);
}

function searchArray(array: readonly unknown[], partIndex: number, state: Search): boolean {
  const part = state.route.parts[partIndex] ?? '';
  if (isArrayIndex(part) && Number(part) < array.length && searchElement(array[Number(part)], partIndex + 1, state))
    return true;
  for (let i = 0; i < array.length; i++) {
    if (asObject(array[i]) !== undefined && search(array[i], partIndex, state)) {
      state.context.position = i;
      return true;
    }
  }
  return false;
}
