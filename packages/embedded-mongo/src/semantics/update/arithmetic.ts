import { Decimal128, Long } from 'bson';
import { isPlain } from '../../values/bson.ts';
import { comparison } from '../../values/collation.ts';
import { badValue, type MongoError, typeMismatch } from '../../values/errors.ts';
import {
  addNumbers,
  type BsonNumber,
  isNumeric,
  multiplyNumbers,
  numericType,
  toBigInt,
  toLong,
} from '../../values/numbers.ts';
import { typeName } from '../match/types.ts';
import type { FieldOperator, FieldUpdate } from './operator.ts';
import { cloneValue, showField, showValue } from './values.ts';

const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const wrongTypeMessage = (operator: string, kind: string, { old, path, documentId }: FieldUpdate): string =>
  `Cannot apply ${operator} to a value of ${kind} type. ${showField('_id', documentId)} has the field '${lastPart(path)}' of ${kind} type ${typeName(old)}`;

function arithmetic(
  operator: '$inc' | '$mul',
  calculate: (a: BsonNumber, b: BsonNumber) => BsonNumber | undefined,
): FieldOperator {
  return (update) => {
    const { old, argument, path } = update;
    if (!isNumeric(argument)) {
      const verb = operator === '$inc' ? 'increment' : 'multiply';
      throw typeMismatch(`Cannot ${verb} with non-numeric argument: ${showField(path, argument)}`);
    }
    if (old === undefined) return operator === '$inc' ? argument : zeroLike(argument);
    if (!isNumeric(old)) throw typeMismatch(wrongTypeMessage(operator, 'non-numeric', update));
    const result = calculate(old, argument);
    if (result !== undefined) return result;
    throw badValue(
      `Failed to apply ${operator} operations to current value (${String(old)}) for document ${showField('_id', update.documentId)}`,
    );
  };
}

function zeroLike(argument: BsonNumber): BsonNumber {
  const type = numericType(argument);
  if (type === 'long') return Long.ZERO;
  return type === 'decimal' ? Decimal128.fromString('0') : 0;
}

/** `$inc`: adds; a missing field becomes the argument. Source: MongoDB Manual, "$inc". */
export const increment = arithmetic('$inc', addNumbers);

/**
 * `$mul`: multiplies; a missing field becomes zero: long or decimal like the argument, otherwise int. Source: MongoDB
 * Manual, "$mul".
 */
export const multiply = arithmetic('$mul', multiplyNumbers);

const extreme =
  (sign: 1 | -1): FieldOperator =>
  ({ old, argument, collation }) =>
    old === undefined || comparison(collation)(argument, old) * sign > 0 ? cloneValue(argument) : undefined;

/**
 * `$min`: sets the field if it is missing, or if the argument sorts before its value, also across types. Source:
 * MongoDB Manual, "$min".
 */
export const minimum = extreme(-1);

/**
 * `$max`: sets the field if it is missing, or if the argument sorts after its value, also across types. Source: MongoDB
 * Manual, "$max".
 */
export const maximum = extreme(1);

const BITWISE: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

const isInteger = (value: unknown): boolean => {
  const type = numericType(value);
  return type === 'int' || type === 'long';
};

/**
 * `$bit`: bitwise `and`, `or` and `xor` on int and long; a missing field counts as 0. Source: MongoDB Manual, "$bit".
 */
export const bitwise: FieldOperator = (update) => {
  const { old = 0, argument, path } = update;
  if (!isPlain(argument)) {
    throw badValue(
      `The $bit modifier is not compatible with a ${typeName(argument)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  }
  const operations = Object.entries(argument);
  if (operations.length === 0) {
    throw badValue('You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}');
  }
  if (!isInteger(old)) throw badValue(wrongTypeMessage('$bit', 'non-integral', update));
  return operations.reduce((value: unknown, [name, operand]) => applyBits(value, { name, operand, path }), old);
};

function applyBits(value: unknown, { name, operand, path }: { name: string; operand: unknown; path: string }): unknown {
  const calculate = Object.hasOwn(BITWISE, name) ? BITWISE[name] : undefined;
  if (calculate === undefined) {
    throw badValue(
      `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: ${showField(path, operand)}`,
    );
  }
  if (!isInteger(operand)) {
    throw badValue(
      `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(operand)}' is not supported here: ${showField(name, operand)}`,
    );
  }
  const result = calculate(toBigInt(value) ?? 0n, toBigInt(operand) ?? 0n);
  const areBothInt = numericType(value) === 'int' && numericType(operand) === 'int';
  return areBothInt ? Number(BigInt.asIntN(32, result)) : toLong(BigInt.asIntN(64, result));
}

/** Reads an option that must be a whole number. Throws the error that `fail` returns for other values. */
export function wholeOption(value: unknown, fail: (typeAndValue: string) => MongoError): number {
  const integer = numericType(value) === undefined ? undefined : toBigInt(value);
  if (integer === undefined) throw fail(`${typeName(value)} ${showValue(value)}`);
  return Number(integer);
}
