import { isBinary } from '../../values/bson.ts';
import { badValue } from '../../values/errors.ts';
import { toBigInt, toLong } from '../../values/numbers.ts';
import type { ValueTest } from './traverse.ts';

/** Bits at this position or higher are copies of an integer's sign bit. */
const INTEGER_BITS = 64;

/**
 * `$bitsAllSet`, `$bitsAnySet`, `$bitsAllClear` and `$bitsAnyClear`, for whole numbers of 64 bits and binary data.
 *
 * Source: MongoDB Manual, "Bitwise Query Operators".
 */
export function bitsTest(operator: string, argument: unknown): ValueTest {
  const positions = bitPositions(operator, argument);
  const expectedBit = operator.endsWith('Set');
  const requiresAll = operator.startsWith('$bitsAll');
  return (value) => {
    const bit = bitReader(value);
    if (bit === undefined) return false;
    return requiresAll
      ? positions.every((position) => bit(position) === expectedBit)
      : positions.some((position) => bit(position) === expectedBit);
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
      return Number(integer);
    });
  }
  const mask = toBigInt(argument);
  if (mask !== undefined && mask < 0n) throw badValue(`Expected a non-negative number in: ${operator}: ${mask}`);
  const bit = bitReader(argument);
  if (bit === undefined)
    throw badValue(`${operator} takes an Array, a number, or a BinData but received: ${typeof argument}`);
  const length = isBinary(argument) ? argument.position * 8 : INTEGER_BITS;
  return Array.from({ length }, (_, position) => position).filter((position) => bit(position));
}

/** Reads a value's bits by position, the lowest first; undefined for values without bits. */
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
