import { type Doc, isPlain } from '../../values/bson.ts';
import type { Collation } from '../../values/collation.ts';
import { badValue, failedToParse, type MongoError } from '../../values/errors.ts';
import { compileFilter } from '../match.ts';
import { readPath } from './target.ts';

/** Array filters by identifier. */
export type ArrayFilters = ReadonlyMap<string, (element: unknown) => boolean>;

/**
 * Compiles `arrayFilters`. Each filter must use exactly one identifier, and no two filters the same one. Throws
 * FailedToParse otherwise, and BadValue for a malformed identifier.
 *
 * Source: MongoDB Manual, "$[<identifier>]".
 */
export function compileArrayFilters(filters: readonly Doc[], collation: Collation | undefined): ArrayFilters {
  const arrayFilters = new Map<string, (element: unknown) => boolean>();
  for (const filter of filters) {
    const [name, second] = identifiers(filter);
    if (name === undefined) {
      throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
    }
    if (second !== undefined) {
      throw failedToParse(
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${second}'`,
      );
    }
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
      throw badValue(
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      );
    }
    if (arrayFilters.has(name)) {
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    }
    const matches = compileFilter(filter, { collation });
    arrayFilters.set(name, (element) => matches({ [name]: element }));
  }
  return arrayFilters;
}

function identifiers(filter: unknown): string[] {
  const names = new Set<string>();
  const add = (part: unknown): void => {
    if (!isPlain(part)) return;
    for (const [key, value] of Object.entries(part)) {
      if (!key.startsWith('$')) names.add(key.split('.')[0] ?? key);
      else if (Array.isArray(value)) value.forEach(add);
    }
  };
  add(filter);
  return [...names];
}

const noFilter = (name: string, path: string): MongoError =>
  badValue(`No array filter found for identifier '${name}' in path '${path}'`);

/** Rejects a path that names a missing filter, and a filter that no path of the update uses. */
export function assertFiltersFit(filters: ArrayFilters, paths: readonly string[]): void {
  for (const path of paths) {
    const unknownPart = path
      .split('.')
      .find((part) => part.startsWith('$[') && part !== '$[]' && !filters.has(nameIn(part)));
    if (unknownPart !== undefined) throw noFilter(nameIn(unknownPart), path);
  }
  for (const name of filters.keys()) {
    if (paths.some((path) => path.split('.').includes(`$[${name}]`))) continue;
    throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
  }
}

/** What determines the array elements that `$`, `$[]` and `$[identifier]` select. */
export interface Positions {
  readonly root: Record<string, unknown>;
  /** Index of the array element that the update's filter matched, for `$`. */
  readonly position: number | undefined;
  readonly filters: ArrayFilters;
}

/** The identifier in `$[identifier]`. */
const nameIn = (part: string): string => part.slice(2, -1);

const isPositional = (part: string): boolean => part === '$' || part.startsWith('$[');

/**
 * Expands a path with positional operators to the concrete paths that it stands for. Throws BadValue if the filter
 * matched no array element for `$`, or if the value before `$[]` or `$[identifier]` is not an array.
 *
 * Source: MongoDB Manual, "$ (update)", "$[]", "$[<identifier>]".
 */
export function concretePaths(parts: readonly string[], positions: Positions): (readonly string[])[] {
  const partIndex = parts.findIndex(isPositional);
  const part = parts[partIndex];
  if (part === undefined) return [parts];
  if (part === '$') {
    const { position } = positions;
    if (position === undefined) {
      throw badValue('The positional operator did not find the match needed from the query.');
    }
    return concretePaths(parts.with(partIndex, String(position)), positions);
  }
  const indexes = selectedIndexes(parts, partIndex, positions);
  return indexes.flatMap((index) => concretePaths(parts.with(partIndex, String(index)), positions));
}

function selectedIndexes(parts: readonly string[], partIndex: number, { root, filters }: Positions): number[] {
  const arrayPath = parts.slice(0, partIndex);
  const array = readPath(root, arrayPath);
  if (array === undefined) {
    throw badValue(`The path '${arrayPath.join('.')}' must exist in the document in order to apply array updates.`);
  }
  if (!Array.isArray(array)) {
    throw badValue(`Cannot apply array updates to non-array element ${arrayPath.at(-1) ?? ''}`);
  }
  const name = nameIn(parts[partIndex] ?? '');
  if (name === '') return [...array.keys()];
  const matches = filters.get(name);
  if (matches === undefined) throw noFilter(name, parts.join('.'));
  return [...array.keys()].filter((index) => matches(array[index]));
}
