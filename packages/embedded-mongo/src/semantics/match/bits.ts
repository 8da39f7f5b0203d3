import { isBinary } from '../../values/bson.ts';
import { badValue } from '../../values/errors.ts';
import { toBigInt, toLong } from '../../values/numbers.ts';
import type { ValueTest } from './traverse.ts';

/** The number of bits of an integer. Bits at higher positions count as copies of its sign bit. */
const INTEGER_BITS = 64;
const MAX_BIT_POSITION = 2n ** 31n - 1n;

/**
 * `$bitsAllSet`, `$bitsAnySet`, `$bitsAllClear` and `$bitsAnyClear`. Only binary data and whole numbers that fit
 * 64 bits can match. Throws BadValue for an invalid argument.
 *
 * Source: MongoDB Manual, "Bitwise Query Operators".
 */
export function bitsTest(operator: string, argument: unknown): ValueTest {
  const positions = bitPositions(operator, argument);
  const expectedBit = operator.endsWith('Set');
  const requiresAll = operator.startsWith('$bitsAll');
  return (value) => {
    const isBitSet = bitReader(value);
    if (isBitSet === undefined) return false;
    return requiresAll
      ? positions.every((position) => isBitSet(position) === expectedBit)
      : positions.some((position) => isBitSet(position) === expectedBit);
  };
}

function bitPositions(operator: string, argument: unknown): readonly number[] {
  if (Array.isArray(argument)) {
    return argument.map((position) => {
      const integer = toBigInt(position);
      if (integer === undefined)
        throw badValue(`Failed to parse bit position. Expected a number in: ${String(position)}`);
      if (integer < 0n)
        throw badValue(`Failed to parse bit position. Expected a non-negative number in: ${String(position)}`);
      if (integer > MAX_BIT_POSITION)
        throw badValue(`Failed to parse bit position. Cannot represent in an int: ${String(position)}`);
      return Number(integer);
    });
  }
  const mask = toBigInt(argument);
  if (mask !== undefined && mask < 0n) throw badValue(`Expected a non-negative number in: ${operator}: ${mask}`);
  const isBitSet = bitReader(argument);
  if (isBitSet === undefined)
    throw badValue(`${operator} takes an Array, a number, or a BinData but received: ${typeof argument}`);
  const bitCount = isBinary(argument) ? argument.position * 8 : INTEGER_BITS;
  return Array.from({ length: bitCount }, (_, position) => position).filter((position) => isBitSet(position));
}

/**
 * Makes a function that tells whether the bit at a position is set; position 0 is the lowest bit. Undefined if the
 * value is neither binary data nor a whole number that fits 64 bits.
 */
function bitReader(value: unknown): ((position: number) => boolean) | undefined {
  if (isBinary(value)) {
    return (position) => {
      const byte = position >> 3 < value.position ? (value.buffer[position >> 3] ?? 0) : 0;
      return ((byte >> (position & 7)) & 1) === 1;
    };
  }
  const integer = toBigInt(value);
  if (integer === undefined || toLong(integer) === undefined) return undefined;
  return (position) => ((integer >> BigInt(Math.min(position, INTEGER_BITS - 1))) & 1n) === 1n;
}
