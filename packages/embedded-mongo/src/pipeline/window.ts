import { type Doc, isPlain } from '../bson.ts';
import { failedToParse } from '../errors.ts';
import { namedArguments } from '../expression/arguments.ts';
import { isNil } from '../expression/compiler.ts';
import { addUnits, UNITS } from '../expression/dates.ts';
import { UTC } from '../expression/time-zone.ts';
import { compareValues } from '../keys.ts';
import { isNumeric, toBigInt, toDouble } from '../numbers.ts';
import { addComputed, type ComputedTree, setComputed } from '../project/fields.ts';
import { compileSort, type Sorter, sortDocuments } from '../sort.ts';
import { compileGroupField } from './accumulators.ts';
import { fillLinearly, partition } from './partitions.ts';
import { collect, expressionOf, located, type StageCompiler, type StageContext } from './stage.ts';

/** The documents of a partition in order, with what ranks and ranges are computed from. */
interface Partition {
  readonly docs: readonly Doc[];
  readonly sorter: Sorter | undefined;
  /** The value each document is sorted by, as a number, for ranges and straight lines. */
  place(doc: Doc): number;
}

/** Computes one output field for every document of a partition. */
type WindowFunction = (partition: Partition) => unknown[];

interface Window {
  /** First and last document of the window of a document. */
  bounds(partition: Partition, index: number): readonly [from: number, to: number];
}

/** Source: MongoDB Manual, "$setWindowFields (aggregation)". */
export const setWindowFields: StageCompiler = (argument, context) => {
  const spec = namedArguments(
    argument,
    { required: ['output'], optional: ['partitionBy', 'sortBy'] },
    '$setWindowFields',
  );
  const { sortBy, output } = spec;
  if (sortBy !== undefined && !isPlain(sortBy)) throw failedToParse('$setWindowFields: sortBy must be an object');
  if (!isPlain(output)) throw failedToParse('$setWindowFields: output must be an object');
  const sorter = sortBy === undefined ? undefined : compileSort(sortBy, context.collation);
  const partitionBy = expressionOf(spec.partitionBy ?? null, context);
  const place = placeOf(sortBy, context);
  const fields = Object.entries(output).map(([path, field]) => ({
    path,
    compute: compileWindow(path, field, { sortBy, context }),
  }));
  return function* (docs) {
    for (const part of partition(collect(docs, '$setWindowFields', context), partitionBy)) {
      const sorted = sorter === undefined ? part.docs : sortDocuments(part.docs, sorter);
      yield* withColumns(
        sorted,
        fields.map(({ path, compute }) => ({ path, values: compute({ docs: sorted, sorter, place }) })),
      );
    }
  };
};

/** Documents with further fields, given as columns of values. */
export function* withColumns(
  docs: readonly Doc[],
  columns: readonly { path: string; values: readonly unknown[] }[],
): Generator<Doc> {
  for (const [i, doc] of docs.entries()) {
    const tree: ComputedTree = new Map();
    for (const { path, values } of columns) addComputed(tree, path, () => values[i]);
    yield setComputed(doc, tree, doc);
  }
}

/** Where a document lies along the one field it is sorted by. */
export function placeOf(sortBy: unknown, context: StageContext): (doc: Doc) => number {
  const [path] = isPlain(sortBy) ? Object.keys(sortBy) : [];
  if (path === undefined) return () => Number.NaN;
  const value = expressionOf(`$${path}`, context);
  return (doc) => {
    const found = value(doc);
    return found instanceof Date ? found.getTime() : toDouble(found);
  };
}

interface Output {
  readonly sortBy: unknown;
  readonly context: StageContext;
}

function compileWindow(path: string, field: unknown, { sortBy, context }: Output): WindowFunction {
  if (!isPlain(field)) throw failedToParse(`$setWindowFields: the output field '${path}' must be an object`);
  const { window, ...rest } = field;
  const [operator = '', another] = Object.keys(rest);
  if (another !== undefined) throw failedToParse('$setWindowFields: an output field takes one window function');
  const argument = rest[operator];
  const own = Object.hasOwn(RANKED, operator) ? RANKED[operator] : undefined;
  if (own !== undefined) {
    if (window !== undefined) throw failedToParse(`${operator} does not accept a 'window' field`);
    if (sortBy === undefined)
      throw located(5371602, `${operator} must be specified with a top level sortBy expression`);
    return own(argument, context);
  }
  if (operator === '$locf') return carriedForward(argument, context);
  const accumulator = compileGroupField('field', rest, context);
  const bounds = compileBounds(window, sortBy);
  return (part) =>
    part.docs.map((_doc, index) => {
      const [from, to] = bounds.bounds(part, index);
      const taken = accumulator.start();
      for (const doc of part.docs.slice(Math.max(0, from), Math.max(0, to + 1))) taken.add(doc);
      return taken.result();
    });
}

function compileBounds(window: unknown, sortBy: unknown): Window {
  if (window === undefined) return { bounds: ({ docs }) => [0, docs.length - 1] };
  const { documents, range, unit } = namedArguments(
    window,
    { required: [], optional: ['documents', 'range', 'unit'] },
    'window',
  );
  const limits = documents ?? range;
  if (!Array.isArray(limits) || limits.length !== 2 || (documents !== undefined && range !== undefined)) {
    throw failedToParse("'window' takes either 'documents' or 'range', an array of two bounds");
  }
  if (sortBy === undefined && !limits.every((limit) => limit === 'unbounded')) {
    throw located(5339901, 'Document-based bounds require a sortBy');
  }
  return documents === undefined ? rangeBounds(limits, unit, sortBy) : documentBounds(limits);
}

function documentBounds([lower, upper]: readonly unknown[]): Window {
  const [from, to] = [documentBound(lower), documentBound(upper)];
  if (from !== undefined && to !== undefined && from > to)
    throw located(5339900, 'Lower bound must not exceed upper bound');
  return {
    bounds: ({ docs }, index) => [
      from === undefined ? 0 : index + from,
      to === undefined ? docs.length - 1 : index + to,
    ],
  };
}

/** The distance from the current document, or undefined for `unbounded`. */
function documentBound(bound: unknown): number | undefined {
  if (bound === 'unbounded') return undefined;
  if (bound === 'current') return 0;
  const whole = isNumeric(bound) ? toBigInt(bound) : undefined;
  if (whole === undefined)
    throw failedToParse(`Window bounds must be 'unbounded', 'current', or a number: ${String(bound)}`);
  return Number(whole);
}

function rangeBounds([lower, upper]: readonly unknown[], unit: unknown, sortBy: unknown): Window {
  if (!isPlain(sortBy) || Object.keys(sortBy).length !== 1 || toDouble(Object.values(sortBy)[0]) !== 1) {
    throw located(5339902, 'Range-based bounds require sortBy a single field ascending');
  }
  if (unit !== undefined && !(typeof unit === 'string' && UNITS.has(unit)))
    throw failedToParse(`unknown time unit value: ${String(unit)}`);
  const edge = (bound: unknown, place: number, otherwise: number): number => {
    if (bound === 'unbounded') return otherwise;
    if (bound === 'current') return place;
    if (!isNumeric(bound))
      throw failedToParse(`Window bounds must be 'unbounded', 'current', or a number: ${String(bound)}`);
    const amount = toDouble(bound);
    return typeof unit === 'string' ? addUnits(place, { unit, amount, zone: UTC }) : place + amount;
  };
  return {
    bounds: ({ docs, place }, index) => {
      const current = docs[index];
      const at = current === undefined ? Number.NaN : place(current);
      if (Number.isNaN(at)) throw located(5429414, 'Invalid range: Expected the sortBy field to be a number or a date');
      const [low, high] = [edge(lower, at, Number.NEGATIVE_INFINITY), edge(upper, at, Number.POSITIVE_INFINITY)];
      const from = docs.findIndex((doc) => place(doc) >= low);
      const to = docs.findLastIndex((doc) => place(doc) <= high);
      return from < 0 ? [0, -1] : [from, to];
    },
  };
}

/** Ranks by the sort: `step` says how the rank of a document follows from its neighbour's. */
const ranking =
  (step: (rank: number, index: number) => number) =>
  (argument: unknown): WindowFunction => {
    if (!isPlain(argument) || Object.keys(argument).length > 0)
      throw failedToParse('a rank function takes no arguments');
    return ({ docs, sorter }) => {
      let rank = 0;
      return docs.map((doc, index) => {
        const previous = docs[index - 1];
        const isTie =
          previous !== undefined && sorter !== undefined && sorter.compare(sorter.key(previous), sorter.key(doc)) === 0;
        if (!isTie) rank = step(rank, index);
        return rank;
      });
    };
  };

const documentNumber =
  (): WindowFunction =>
  ({ docs }) =>
    docs.map((_doc, index) => index + 1);

function shift(argument: unknown, context: StageContext): WindowFunction {
  const given = namedArguments(argument, { required: ['output', 'by'], optional: ['default'] }, '$shift');
  const by = documentBound(given.by) ?? 0;
  const output = expressionOf(given.output, context);
  const otherwise = expressionOf(given.default ?? null, context)({});
  return ({ docs }) =>
    docs.map((_doc, index) => {
      const other = docs[index + by];
      return index + by < 0 || other === undefined ? otherwise : (output(other) ?? null);
    });
}

function carriedForward(argument: unknown, context: StageContext): WindowFunction {
  const value = expressionOf(argument, context);
  return ({ docs }) => carryForward(docs.map((doc) => value(doc)));
}

/** Null and missing values become the last known value before them. Source: MongoDB Manual, "$locf". */
export function carryForward(values: readonly unknown[]): unknown[] {
  let last: unknown = null;
  return values.map((value) => {
    if (!isNil(value)) last = value;
    return last;
  });
}

function linearFill(argument: unknown, context: StageContext): WindowFunction {
  const value = expressionOf(argument, context);
  return ({ docs, place }) =>
    interpolate(
      docs.map((doc) => value(doc)),
      docs.map(place),
    );
}

/** {@link fillLinearly} for values of documents; a value that is no number is an error, as are equal places. */
export function interpolate(values: readonly unknown[], places: readonly number[]): unknown[] {
  for (const [i, at] of places.entries()) {
    if (Number.isNaN(at)) throw located(605001, 'linear fill requires the sortBy field to be a number or a date');
    if (i > 0 && compareValues(at, places[i - 1]) === 0)
      throw located(6050106, 'There can be no repeated values in the sort field');
  }
  const numbers = values.map((value) => {
    if (isNil(value)) return null;
    if (!isNumeric(value)) throw located(605002, 'linear fill requires numeric values');
    return toDouble(value);
  });
  return fillLinearly(numbers, places).map((filled, i) => (isNil(values[i]) ? filled : values[i]));
}

/** Window functions that need an order and take no window. */
const RANKED: Readonly<Record<string, (argument: unknown, context: StageContext) => WindowFunction>> = {
  $rank: ranking((_rank, index) => index + 1),
  $denseRank: ranking((rank) => rank + 1),
  $documentNumber: documentNumber,
  $shift: shift,
  $linearFill: linearFill,
};
