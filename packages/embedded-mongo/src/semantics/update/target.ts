import { isPlain, ownField, setField } from '../../values/bson.ts';
import { badValue, MongoError } from '../../values/errors.ts';
import { isArrayIndex } from '../../values/paths.ts';
import { showField } from './values.ts';

/** An operator returns this to remove the field. */
export const REMOVED: unique symbol = Symbol('removed');

/**
 * The maximum number of nulls that are added to an array to reach an index. Source: MongoDB Manual, "$set" (server
 * limit on backfilling arrays).
 */
const MAX_PADDING = 1_500_000;

type Container = Record<string, unknown> | unknown[];

const isContainer = (value: unknown): value is Container => isPlain(value) || Array.isArray(value);

const read = (container: Container, part: string): unknown =>
  Array.isArray(container) ? (isArrayIndex(part) ? container[Number(part)] : undefined) : ownField(container, part);

const canHold = (container: Container, part: string): boolean => !Array.isArray(container) || isArrayIndex(part);

function write(container: Container, part: string, value: unknown): void {
  if (!Array.isArray(container)) {
    setField(container, part, value);
    return;
  }
  const index = Number(part);
  if (index > container.length + MAX_PADDING) {
    throw badValue(`can't backfill more than ${MAX_PADDING} elements`);
  }
  while (container.length < index) container.push(null);
  container[index] = value;
}

function remove(container: Container, part: string): void {
  if (Array.isArray(container)) container[Number(part)] = null;
  else delete container[part];
}

const notViable = (field: string, holderName: string, value: unknown): MongoError =>
  new MongoError(28, 'PathNotViable', `Cannot create field '${field}' in element ${showField(holderName, value)}`);

/** The value at a concrete path, or undefined. */
export function readPath(root: Record<string, unknown>, parts: readonly string[]): unknown {
  let value: unknown = root;
  for (const part of parts) value = isContainer(value) ? read(value, part) : undefined;
  return value;
}

/** The path that {@link changePath} changes. */
export interface Target {
  readonly parts: readonly string[];
  /** Whether missing documents on the path are created. If not, a path that cannot be followed is ignored. */
  readonly create: boolean;
}

/**
 * Replaces the value at a concrete path by the result of `change`. `undefined` leaves the field unchanged; `REMOVED`
 * removes it, or sets an array element to null. With `create`, throws PathNotViable (28) if a value on the path cannot
 * contain the next field, and BadValue for an index far beyond the end of an array.
 */
export function changePath(
  root: Record<string, unknown>,
  { parts, create }: Target,
  change: (old: unknown) => unknown,
): void {
  const holder = openPath(root, parts, create);
  const last = parts.at(-1);
  if (holder === undefined || last === undefined) return;
  const old = read(holder, last);
  const value = change(old);
  if (value === REMOVED) {
    if (old !== undefined) remove(holder, last);
  } else if (value !== undefined) write(holder, last, value);
}

/** The document or array that holds the last part of the path; without `create`, undefined if there is none. */
function openPath(root: Record<string, unknown>, parts: readonly string[], create: boolean): Container | undefined {
  let container: Container = root;
  for (const [i, part] of parts.entries()) {
    if (!canHold(container, part)) {
      if (!create) return undefined;
      throw notViable(part, parts[i - 1] ?? '', container);
    }
    if (i === parts.length - 1) break;
    let next = read(container, part);
    if (next === undefined) {
      if (!create) return undefined;
      next = {};
      write(container, part, next);
    }
    if (!isContainer(next)) {
      if (!create) return undefined;
      throw notViable(parts[i + 1] ?? '', part, next);
    }
    container = next;
  }
  return container;
}
