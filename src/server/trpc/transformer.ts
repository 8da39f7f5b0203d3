import superjson from 'superjson';
import { AppError } from '#domain/errors.ts';

/** The deepest nesting that any input of ours has, with room to spare. */
const deepestNesting = 32;

/** Whether a value is nested so deeply that walking it would cost more stack than an honest input needs. */
export function isTooDeep(value: unknown, levels = deepestNesting): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

/** Superjson in both directions. What a client sends is looked at before it is walked. */
export const transformer = {
  input: { serialize: superjson.serialize, deserialize: readInput },
  output: superjson,
};

/** Over a socket, a call without input comes here too. @throws AppError `invalid` for what superjson did not write */
function readInput(value: unknown): unknown {
  if (value === undefined) return undefined;
  if (isTooDeep(value)) throw new AppError('invalid', 'The input is nested too deeply.');
  if (typeof value !== 'object' || value === null || (!('json' in value) && Object.keys(value).length > 0)) {
    throw new AppError('invalid', 'The input must be as superjson writes it, with its value under "json".');
  }
  if ('meta' in value && namesTypedArray(value.meta)) {
    throw new AppError('invalid', 'The input holds a kind of value that no call takes.');
  }
  try {
    return superjson.parse(JSON.stringify(value));
  } catch (error) {
    throw new AppError('invalid', 'The input could not be understood.', { cause: error });
  }
}

/** Superjson makes a typed array as long as a number says: a short input could ask for gigabytes, a thousand times. */
const namesTypedArray = (meta: unknown): boolean => JSON.stringify(meta).includes('["typed-array"');
