import { encodeKey } from '../keys.ts';
import { arrayOf, fixed, located, variadic } from './arguments.ts';
import { isNil, isTruthy, type OperatorCompiler } from './compiler.ts';

/** Different values by their key, each with the first value that had it. */
type ValueSet = ReadonlyMap<string, unknown>;

/** Makes a set of an array: values that compare equal are one. */
const toSet = (array: readonly unknown[]): ValueSet => {
  const set = new Map<string, unknown>();
  for (const value of array) {
    const key = encodeKey(value).toString('latin1');
    if (!set.has(key)) set.set(key, value);
  }
  return set;
};

const sets = (values: readonly unknown[], name: string, code: number): ValueSet[] =>
  values.map((value) => toSet(arrayOf(value, `All operands of ${name}: one`, code)));

const isSubset = (a: ValueSet, b: ValueSet): boolean => [...a.keys()].every((key) => b.has(key));

const elements = (argument: unknown, name: string): readonly unknown[] => {
  if (isNil(argument)) throw located(17040, `${name}'s argument must be an array, but is null`);
  return arrayOf(argument, `${name}'s argument`, 17040);
};

/** Operators on arrays as sets. Source: MongoDB Manual, "Set Expression Operators". */
export const SET_OPERATORS: Readonly<Record<string, OperatorCompiler>> = {
  $allElementsTrue: fixed(1, ([array], _context, name) => elements(array, name).every(isTruthy)),
  $anyElementTrue: fixed(1, ([array], _context, name) => elements(array, name).some(isTruthy)),
  $setDifference: fixed(2, (values, _context, name) => {
    if (values.some(isNil)) return null;
    const [a, b] = sets(values, name, 17048);
    return [...(a ?? [])].filter(([key]) => !b?.has(key)).map(([, value]) => value);
  }),
  $setEquals: variadic((values, _context, name) => {
    if (values.length < 2) throw located(17045, `${name} needs at least two arguments had: ${values.length}`);
    const [first = new Map(), ...others] = sets(values, name, 17044);
    return others.every((other) => isSubset(first, other) && isSubset(other, first));
  }),
  $setIntersection: variadic((values, _context, name) => {
    if (values.some(isNil)) return null;
    const [first = new Map<string, unknown>(), ...others] = sets(values, name, 17047);
    return [...first].filter(([key]) => others.every((other) => other.has(key))).map(([, value]) => value);
  }),
  $setIsSubset: fixed(2, (values, _context, name) => {
    const [a = new Map(), b = new Map()] = sets(values, name, 17046);
    return isSubset(a, b);
  }),
  $setUnion: variadic((values, _context, name) => {
    if (values.some(isNil)) return null;
    return [...toSet(sets(values, name, 17043).flatMap((set) => [...set.values()])).values()];
  }),
};
