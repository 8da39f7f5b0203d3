import { arrayOf, fixed, located, variadic } from './arguments.ts';
import { type ExpressionContext, isNil, isTruthy, type OperatorCompiler } from './compiler.ts';
import { ValueSet } from './value-set.ts';

const sets = (
  values: readonly unknown[],
  { collation }: ExpressionContext,
  [name, code]: [string, number],
): ValueSet[] => values.map((value) => new ValueSet(collation, arrayOf(value, `All operands of ${name}: one`, code)));

const isSubset = (a: ValueSet, b: ValueSet): boolean => a.values.every((value) => b.has(value));

const elements = (argument: unknown, name: string): readonly unknown[] => {
  if (isNil(argument)) throw located(17040, `${name}'s argument must be an array, but is null`);
  return arrayOf(argument, `${name}'s argument`, 17040);
};

/** Operators on arrays as sets. Source: MongoDB Manual, "Set Expression Operators". */
export const SET_OPERATORS: Readonly<Record<string, OperatorCompiler>> = {
  $allElementsTrue: fixed(1, ([array], _context, name) => elements(array, name).every(isTruthy)),
  $anyElementTrue: fixed(1, ([array], _context, name) => elements(array, name).some(isTruthy)),
  $setDifference: fixed(2, (values, context, name) => {
    if (values.some(isNil)) return null;
    const [a, b] = sets(values, context, [name, 17048]);
    return a?.values.filter((value) => !b?.has(value)) ?? [];
  }),
  $setEquals: variadic((values, context, name) => {
    if (values.length < 2) throw located(17045, `${name} needs at least two arguments had: ${values.length}`);
    const [first, ...others] = sets(values, context, [name, 17044]);
    return first !== undefined && others.every((other) => isSubset(first, other) && isSubset(other, first));
  }),
  $setIntersection: variadic((values, context, name) => {
    if (values.some(isNil)) return null;
    const [first, ...others] = sets(values, context, [name, 17047]);
    return first?.values.filter((value) => others.every((other) => other.has(value))) ?? [];
  }),
  $setIsSubset: fixed(2, (values, context, name) => {
    const [a, b] = sets(values, context, [name, 17046]);
    return a !== undefined && b !== undefined && isSubset(a, b);
  }),
  $setUnion: variadic((values, context, name) => {
    if (values.some(isNil)) return null;
    const all = sets(values, context, [name, 17043]).flatMap((set) => set.values);
    return new ValueSet(context.collation, all).values;
  }),
};
