import { bsonClass, isCode } from '../../values/bson.ts';
import { badValue } from '../../values/errors.ts';
import { numericType } from '../../values/numbers.ts';

/** The numbers of the BSON types by name. Source: MongoDB Manual, "BSON Types". */
const TYPE_NUMBERS: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};
const KNOWN_TYPE_NUMBERS = new Set(Object.values(TYPE_NUMBERS));

/** The names of the BSON types by the class that represents their values. */
const CLASS_TYPES: Readonly<Record<string, string>> = {
  ObjectId: 'objectId',
  Binary: 'binData',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

/** The name of a value's BSON type; `missing` for a missing field. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp) return 'regex';
  if (value instanceof Uint8Array) return 'binData';
  if (isCode(value)) return value.scope ? 'javascriptWithScope' : 'javascript';
  return numericType(value) ?? CLASS_TYPES[bsonClass(value) ?? ''] ?? 'object';
}

/**
 * Returns the type names that the argument of `$type` stands for. The argument is the name or the number of a type, or
 * `number` for all numeric types, or a non-empty array of these. Throws BadValue for anything else.
 */
export function parseTypes(argument: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  for (const type of Array.isArray(argument) ? argument : [argument]) {
    if (type === 'number') for (const name of ['double', 'int', 'long', 'decimal']) names.add(name);
    else names.add(parseType(type));
  }
  if (names.size === 0) throw badValue('$type must match at least one type');
  return names;
}

function parseType(type: unknown): string {
  if (typeof type === 'string') {
    if (!Object.hasOwn(TYPE_NUMBERS, type)) throw badValue(`Unknown type name alias: ${type}`);
    return type;
  }
  const number = numericType(type) === undefined ? Number.NaN : Number(type);
  if (!KNOWN_TYPE_NUMBERS.has(number)) throw badValue(`Invalid numerical type code: ${String(type)}`);
  return Object.keys(TYPE_NUMBERS).find((name) => TYPE_NUMBERS[name] === number) ?? '';
}
