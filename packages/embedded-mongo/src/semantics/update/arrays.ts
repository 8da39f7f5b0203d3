import { isPlain } from '../../values/bson.ts';
import { type Collation, comparison } from '../../values/collation.ts';
import { badValue, failedToParse, type MongoError, typeMismatch } from '../../values/errors.ts';
import { toDouble } from '../../values/numbers.ts';
import { isValueCondition } from '../match/field.ts';
import { typeName } from '../match/types.ts';
import { compileFilter } from '../match.ts';
import { sortArray } from '../sort.ts';
import { wholeOption } from './arithmetic.ts';
import type { FieldOperator, FieldUpdate } from './operator.ts';
import { cloneValue, showField, showValue } from './values.ts';

/** The array to change, or undefined for a missing field. Throws the error that `fail` returns for other values. */
function arrayOf({ old }: FieldUpdate, fail: () => MongoError): unknown[] | undefined {
  if (old === undefined || Array.isArray(old)) return old;
  throw fail();
}

const notAnArray = ({ old, path, documentId }: FieldUpdate): MongoError =>
  badValue(
    `The field '${path}' must be an array but is of type ${typeName(old)} in document ${showField('_id', documentId)}`,
  );

const PUSH_CLAUSES = new Set(['$each', '$slice', '$sort', '$position']);

/** Splits an argument into the values to add and the modifiers. */
function parseAddition(operator: string, argument: unknown): { values: unknown[]; modifiers: Record<string, unknown> } {
  if (!isPlain(argument) || !Object.hasOwn(argument, '$each')) return { values: [cloneValue(argument)], modifiers: {} };
  const { $each: values, ...modifiers } = argument;
  if (!Array.isArray(values)) {
    throw badValue(`The argument to $each in ${operator} must be an array but it was of type ${typeName(values)}`);
  }
  return { values: values.map((value: unknown) => cloneValue(value)), modifiers };
}

/** `$push` with `$each`, `$position`, `$sort` and `$slice`. Source: MongoDB Manual, "$push". */
export const push: FieldOperator = (update) => {
  const array = arrayOf(update, () => notAnArray(update)) ?? [];
  const { values, modifiers } = parseAddition('$push', update.argument);
  const unknownClause = Object.keys(modifiers).find((clause) => !PUSH_CLAUSES.has(clause));
  if (unknownClause !== undefined) throw badValue(`Unrecognized clause in $push: ${unknownClause}`);
  const index = insertionPoint(array.length, modifiers.$position);
  const allValues = [...array.slice(0, index), ...values, ...array.slice(index)];
  const sortedArray = '$sort' in modifiers ? sortArray(allValues, modifiers.$sort, update.collation) : allValues;
  return '$slice' in modifiers ? sliceArray(sortedArray, modifiers.$slice) : sortedArray;
};

function insertionPoint(length: number, position: unknown): number {
  if (position === undefined) return length;
  const index = wholeOption(position, (typeAndValue) =>
    badValue(`The value for $position must be an integer value, not of type: ${typeAndValue}`),
  );
  return index < 0 ? Math.max(0, length + index) : index;
}

function sliceArray(array: unknown[], slice: unknown): unknown[] {
  const count = wholeOption(slice, (typeAndValue) =>
    badValue(`The value for $slice must be an integer value but was given type: ${typeAndValue}`),
  );
  return count < 0 ? array.slice(count) : array.slice(0, count);
}

/** `$addToSet`: adds the values that the array does not contain yet. Source: MongoDB Manual, "$addToSet". */
export const addToSet: FieldOperator = (update) => {
  const array = arrayOf(update, () =>
    badValue(
      `Cannot apply $addToSet to non-array field. Field named '${update.path}' has non-array type ${typeName(update.old)}`,
    ),
  );
  const { values, modifiers } = parseAddition('$addToSet', update.argument);
  const [unexpectedName] = Object.keys(modifiers);
  if (unexpectedName !== undefined)
    throw badValue(`Found unexpected fields after $each in $addToSet: ${unexpectedName}`);
  const compare = comparison(update.collation);
  const set = [...(array ?? [])];
  for (const value of values) if (!set.some((element) => compare(element, value) === 0)) set.push(value);
  return set;
};

/** `$pull`: removes the elements that match. Source: MongoDB Manual, "$pull". */
export const pull: FieldOperator = (update) => {
  const array = arrayOf(update, () => badValue('Cannot apply $pull to a non-array value'));
  const matches = elementTest(update.argument, update.collation);
  return array?.filter((element) => !matches(element));
};

/**
 * Compiles the condition of `$pull`. Operators test the element; if it is an array, also the elements of this array. A
 * regular expression tests the element itself. A document is a filter on elements that are documents. Any other value
 * must be equal to the element; an array also matches an element that contains this array.
 */
function elementTest(condition: unknown, collation: Collation | undefined): (element: unknown) => boolean {
  if (isPlain(condition) && !isValueCondition(condition)) {
    const matches = compileFilter(condition, { collation });
    return (element) => isPlain(element) && matches(element);
  }
  const matches = compileFilter({ element: condition }, { collation });
  const canMatchArray = isPlain(condition) || Array.isArray(condition);
  return (element) => (canMatchArray || !Array.isArray(element)) && matches({ element });
}

/** `$pullAll`: removes every element equal to one of the values. Source: MongoDB Manual, "$pullAll". */
export const pullAll: FieldOperator = (update) => {
  const { argument, collation } = update;
  if (!Array.isArray(argument))
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(argument)}`);
  const compare = comparison(collation);
  const array = arrayOf(update, () => badValue('Cannot apply $pullAll to a non-array value'));
  return array?.filter((element) => !argument.some((value) => compare(element, value) === 0));
};

/** `$pop`: removes the last (1) or the first (-1) element. Source: MongoDB Manual, "$pop". */
export const pop: FieldOperator = (update) => {
  const end = toDouble(update.argument);
  if (Number.isNaN(end)) throw failedToParse(`Expected a number in: ${update.path}: ${showValue(update.argument)}`);
  if (end !== 1 && end !== -1) throw failedToParse(`$pop expects 1 or -1, found: ${end}`);
  const array = arrayOf(update, () =>
    typeMismatch(`Path '${update.path}' contains an element of non-array type '${typeName(update.old)}'`),
  );
  return end === 1 ? array?.slice(0, -1) : array?.slice(1);
};
