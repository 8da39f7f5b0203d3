import superjson from 'superjson';
import { AppError } from '#domain/errors.ts';
import { serialize } from './shared-output.ts';

/** Maximum levels of nesting in an input. Valid inputs have fewer. */
const maxNesting = 32;

/** Whether objects or arrays in a value are nested in more than `levels` levels. Too many could overflow the stack. */
export function isTooDeep(value: unknown, levels = maxNesting): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

/** superjson in both directions. Inputs are checked before superjson reads them. */
export const transformer = {
  input: { serialize: superjson.serialize, deserialize: readInput },
  output: { serialize, deserialize: superjson.deserialize },
};

/**
 * Returns the value of an input.
 *
 * @param value undefined for a call without input over a socket
 * @throws AppError `invalid` if `value` is nested too deeply, if superjson cannot have written it, or if its metadata
 *   are not allowed
 */
function readInput(value: unknown): unknown {
  if (value === undefined) return undefined;
  if (isTooDeep(value)) throw new AppError('invalid', 'The input is nested too deeply.');
  if (typeof value !== 'object' || value === null || (!('json' in value) && Object.keys(value).length > 0)) {
    throw new AppError('invalid', 'The input must be as superjson writes it, with its value under "json".');
  }
  // Without metadata superjson would return the value as it is.
  if (!('meta' in value)) return 'json' in value ? value.json : undefined;
  if (!isAllowedMeta(value.meta, 'json' in value ? value.json : undefined)) {
    throw new AppError('invalid', 'The input holds a kind of value that no call takes.');
  }
  try {
    return superjson.parse(JSON.stringify({ ...value, meta: withoutRepeats(value.meta) }));
  } catch (error) {
    throw new AppError('invalid', 'The input could not be understood.', { cause: error });
  }
}

/** superjson's names of the types beyond JSON that an input may contain. `number` means NaN, infinities and -0. */
const allowedTypes: ReadonlySet<unknown> = new Set(['undefined', 'number', 'bigint', 'Date']);

/**
 * Whether the metadata of a value are allowed: they name only allowed types, at existing paths. With other metadata,
 * superjson could allocate an array of any length, walk thousands of long paths, or iterate a set for each step of a
 * path.
 */
function isAllowedMeta(meta: unknown, json: unknown): boolean {
  if (typeof meta !== 'object' || meta === null) return true;
  if ('referentialEqualities' in meta && !areWrittenOut(meta.referentialEqualities, json)) return false;
  return !('values' in meta) || areAllowedTypes(meta.values, json);
}

/**
 * Whether each object that occurs repeatedly is written out at all its paths. superjson writes null instead at the
 * repeats if it is set to `dedupe`, and for an object that contains itself.
 */
function areWrittenOut(paths: unknown, json: unknown): boolean {
  if (typeof paths !== 'object' || paths === null || Array.isArray(paths)) return false;
  return Object.entries(paths)
    .flat(2)
    .every((path) => typeof path === 'string' && (valueAt(json, path) ?? null) !== null);
}

/** Metadata without the repeats, which an input has written out, so that superjson need not walk their paths. */
const withoutRepeats = (meta: unknown): unknown =>
  typeof meta === 'object' && meta !== null ? { ...meta, referentialEqualities: undefined } : meta;

function areAllowedTypes(types: unknown, value: unknown): boolean {
  if (Array.isArray(types)) return types.length === 1 && allowedTypes.has(types[0]);
  if (typeof types !== 'object' || types === null) return false;
  return Object.entries(types).every(([path, inner]) => {
    const part = valueAt(value, path);
    return part !== undefined && areAllowedTypes(inner, part);
  });
}

/** Returns the value at a path such as `tags.0`; undefined if there is none. No input has names with dots. */
function valueAt(value: unknown, path: string): unknown {
  let current = value;
  for (const name of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined;
    current = Reflect.get(current, name);
  }
  return current;
}
