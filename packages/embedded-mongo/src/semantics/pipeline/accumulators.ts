import { type Doc, isPlain } from '../../values/bson.ts';
import { type Comparison, comparison } from '../../values/collation.ts';
import { failedToParse, locationError } from '../../values/errors.ts';
import { isNumeric, toBigInt } from '../../values/numbers.ts';
import { ACCUMULATORS, type Accumulator } from '../expression/accumulators.ts';
import { namedArguments } from '../expression/arguments.ts';
import { compileSort, type Sorter, type SortKey } from '../sort.ts';
import { expressionOf, type StageContext } from './stage.ts';

/** One accumulated field of a group. */
export interface GroupField {
  readonly name: string;
  /** True if the memory of an accumulator grows with the documents of its group. */
  readonly holdsValues: boolean;
  /** Makes the accumulator for one group. */
  start(): GroupAccumulator;
}

/** Takes the documents of a group one by one and computes the value of a field. */
export interface GroupAccumulator {
  add(doc: Doc): void;
  result(): unknown;
}

const HOLDING_OPERATORS = new Set(['$push', '$addToSet']);

/**
 * Compiles the value of an output field of a grouping stage, such as `{$sum: '$amount'}`. Throws error 15952 for an
 * unknown operator, and MongoDB's specific error for any other invalid name or value.
 *
 * Source: MongoDB Manual, "$group (aggregation)", Accumulator Operator.
 */
export function compileGroupField(name: string, spec: unknown, context: StageContext): GroupField {
  if (name.includes('.')) throw locationError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$')) throw locationError(40236, `The field name '${name}' cannot be an operator name`);
  if (!isPlain(spec)) throw locationError(40234, `The field '${name}' must be an accumulator object`);
  const [operator = '', second] = Object.keys(spec);
  if (second !== undefined) throw locationError(40238, `The field '${name}' must specify one accumulator`);
  if (!operator.startsWith('$')) throw locationError(40234, `The field '${name}' must be an accumulator object`);
  return { name, ...compileAccumulator(operator, spec[operator], context) };
}

function compileAccumulator(operator: string, argument: unknown, context: StageContext): Omit<GroupField, 'name'> {
  const make = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (make !== undefined) {
    const evaluate = expressionOf(argument, context);
    return {
      holdsValues: HOLDING_OPERATORS.has(operator),
      start: () => valueAccumulator(make(context.collation), evaluate),
    };
  }
  if (operator === '$count') return counter(argument);
  if (Object.hasOwn(N_OPERATORS, operator)) return pickN(operator, argument, context);
  if (Object.hasOwn(TOP_BOTTOM_OPERATORS, operator)) return topOrBottom(operator, argument, context);
  throw locationError(15952, `unknown group operator '${operator}'`);
}

const valueAccumulator = (accumulator: Accumulator, evaluate: (doc: Doc) => unknown): GroupAccumulator => ({
  add: (doc) => accumulator.add(evaluate(doc)),
  result: () => accumulator.result(),
});

function counter(argument: unknown): Omit<GroupField, 'name'> {
  if (!isPlain(argument) || Object.keys(argument).length > 0)
    throw failedToParse('$count takes no arguments, i.e. $count:{}');
  const start = (): GroupAccumulator => {
    let count = 0;
    return {
      add: () => {
        count += 1;
      },
      result: () => count,
    };
  };
  return { holdsValues: false, start };
}

/** `$firstN` and similar accumulators: each selects several values of a group. */
const N_OPERATORS: Readonly<Record<string, (values: unknown[], count: number, compare: Comparison) => unknown[]>> = {
  $firstN: (values, count) => values.slice(0, count),
  $lastN: (values, count) => values.slice(-count),
  $minN: (values, count, compare) => sortNonNullValues(values, 1, compare).slice(0, count),
  $maxN: (values, count, compare) => sortNonNullValues(values, -1, compare).slice(0, count),
};

const sortNonNullValues = (values: readonly unknown[], sign: 1 | -1, compare: Comparison): unknown[] =>
  values.filter((value) => value !== null).sort((a, b) => compare(a, b) * sign);

function pickN(operator: string, argument: unknown, context: StageContext): Omit<GroupField, 'name'> {
  const { input, n } = namedArguments(argument, { required: ['input', 'n'] }, operator);
  const count = countOf(n, context);
  const evaluate = expressionOf(input, context);
  const select = N_OPERATORS[operator] ?? (() => []);
  const compare = comparison(context.collation);
  const start = (): GroupAccumulator => {
    const values: unknown[] = [];
    return { add: (doc) => values.push(evaluate(doc) ?? null), result: () => select(values, count, compare) };
  };
  return { holdsValues: true, start };
}

function countOf(n: unknown, context: StageContext): number {
  const value = expressionOf(n, context)({});
  const count = isNumeric(value) ? toBigInt(value) : undefined;
  if (count === undefined || count < 1n)
    throw locationError(5787908, `'n' must be greater than 0, found ${String(value)}`);
  return Number(count);
}

interface Entry {
  key: SortKey;
  value: unknown;
}

/**
 * `$top` and similar accumulators: whether each takes the end of the sorted group, and whether it returns an array of
 * several values.
 */
const TOP_BOTTOM_OPERATORS: Readonly<Record<string, { fromEnd: boolean; many: boolean }>> = {
  $top: { fromEnd: false, many: false },
  $topN: { fromEnd: false, many: true },
  $bottom: { fromEnd: true, many: false },
  $bottomN: { fromEnd: true, many: true },
};

function topOrBottom(operator: string, argument: unknown, context: StageContext): Omit<GroupField, 'name'> {
  const { fromEnd, many } = TOP_BOTTOM_OPERATORS[operator] ?? { fromEnd: false, many: false };
  const required = many ? ['n', 'sortBy', 'output'] : ['sortBy', 'output'];
  const args = namedArguments(argument, { required }, operator);
  if (!isPlain(args.sortBy)) throw locationError(10065, 'invalid parameter: expected an object (sortBy)');
  const sorter = compileSort(args.sortBy, context.collation);
  const count = many ? countOf(args.n, context) : 1;
  const evaluate = expressionOf(args.output, context);
  const start = (): GroupAccumulator => {
    const entries: Entry[] = [];
    return {
      add: (doc) => entries.push({ key: sorter.key(doc), value: evaluate(doc) ?? null }),
      result: () => {
        const values = takeSorted(entries, sorter, fromEnd ? -count : count);
        return many ? values : (values[0] ?? null);
      },
    };
  };
  return { holdsValues: true, start };
}

/** Sorts the entries and returns the first `count` values or, if `count` is negative, the last `-count` values. */
function takeSorted(entries: Entry[], sorter: Sorter, count: number): unknown[] {
  entries.sort((a, b) => sorter.compare(a.key, b.key));
  return (count < 0 ? entries.slice(count) : entries.slice(0, count)).map((entry) => entry.value);
}
