import { type Doc, isPlain } from '../bson.ts';
import { failedToParse } from '../errors.ts';
import { namedArguments } from '../expression/arguments.ts';
import { fieldPath, isNil, valueAt } from '../expression/compiler.ts';
import { addUnits, UNITS } from '../expression/dates.ts';
import { UTC } from '../expression/time-zone.ts';
import { compareValues } from '../keys.ts';
import { addNumbers, type BsonNumber, isNumeric, multiplyNumbers, toDouble } from '../numbers.ts';
import { compileSort, sortDocuments } from '../sort.ts';
import { withValue } from './basic.ts';
import { partition } from './partitions.ts';
import { collect, expressionOf, Holding, located, type StageCompiler, type StageContext } from './stage.ts';
import { carryForward, interpolate, placeOf, setWindowFields, withColumns } from './window.ts';

interface Range {
  readonly bounds: unknown;
  /** The value some steps after another one. */
  after(base: unknown, steps: number): unknown;
}

function rangeOf(spec: unknown): Range {
  const { step, unit, bounds } = namedArguments(
    spec,
    { required: ['step', 'bounds'], optional: ['unit'] },
    '$densify.range',
  );
  if (!isNumeric(step) || toDouble(step) <= 0)
    throw located(5733401, 'the step parameter in a range statement must be a strictly positive numeric value');
  if (unit !== undefined && !(typeof unit === 'string' && UNITS.has(unit)))
    throw failedToParse(`unknown time unit value: ${String(unit)}`);
  const isPair = Array.isArray(bounds) && bounds.length === 2 && compareValues(bounds[0], bounds[1]) <= 0;
  if (bounds !== 'full' && bounds !== 'partition' && !isPair) {
    throw located(
      5733403,
      "a bounding array in a range statement must have exactly two elements in order, or be 'full' or 'partition'",
    );
  }
  return { bounds, after: (base, steps) => stepFrom(base, { step, unit, steps }) };
}

function stepFrom(base: unknown, { step, unit, steps }: { step: BsonNumber; unit: unknown; steps: number }): unknown {
  if (base instanceof Date) {
    if (typeof unit !== 'string') throw located(5733404, 'a unit is required for dates in $densify');
    return new Date(addUnits(base.getTime(), { unit, amount: toDouble(step) * steps, zone: UTC }));
  }
  if (!isNumeric(base))
    throw located(
      5733201,
      'PlanExecutor error during aggregation :: caused by :: Densify field type must be numeric or a date',
    );
  if (unit !== undefined) throw located(5733405, 'a unit may only be given for dates in $densify');
  const distance = multiplyNumbers(step, steps) ?? toDouble(step) * steps;
  return addNumbers(base, distance) ?? toDouble(base) + toDouble(distance);
}

/** Source: MongoDB Manual, "$densify (aggregation)". */
const densify: StageCompiler = (argument, context) => {
  const spec = namedArguments(argument, { required: ['field', 'range'], optional: ['partitionByFields'] }, '$densify');
  if (typeof spec.field !== 'string') throw failedToParse('$densify: field must be a string');
  const parts = fieldPath(spec.field);
  const range = rangeOf(spec.range);
  const keys = partitionFields(spec.partitionByFields);
  return function* (docs) {
    const all = collect(docs, '$densify', context);
    yield* all.filter((doc) => isNil(valueAt(doc, parts)));
    const known = sortDocuments(
      all.filter((doc) => !isNil(valueAt(doc, parts))),
      compileSort({ [parts.join('.')]: 1 }),
    );
    const holding = new Holding('$densify', context);
    for (const part of partition(known, (doc) => keys.map((key) => valueAt(doc, key.split('.')) ?? null))) {
      const limits = limitsOf(range.bounds, { all: known, part: part.docs, parts });
      const template = templateOf(part.docs[0] ?? {}, keys);
      yield* fillPart(part.docs, { limits, range, parts, template, holding });
    }
  };
};

function partitionFields(spec: unknown): string[] {
  const fields: unknown[] = spec === undefined ? [] : Array.isArray(spec) ? spec : [spec];
  return fields.map((field) => {
    if (typeof field !== 'string') throw failedToParse('partitionByFields must be an array of strings');
    return fieldPath(field).join('.');
  });
}

/** First value, end, and whether the end itself is left out. */
interface Limits {
  readonly from: unknown;
  readonly to: unknown;
  readonly isOpen: boolean;
}

function limitsOf(
  bounds: unknown,
  { all, part, parts }: { all: readonly Doc[]; part: readonly Doc[]; parts: readonly string[] },
): Limits {
  if (Array.isArray(bounds)) return { from: bounds[0], to: bounds[1], isOpen: true };
  const docs = bounds === 'full' ? all : part;
  return { from: valueAt(docs[0], parts), to: valueAt(docs.at(-1), parts), isOpen: false };
}

function templateOf(doc: Doc, keys: readonly string[]): Doc {
  let template: Doc = {};
  for (const key of keys) {
    const value = valueAt(doc, key.split('.'));
    if (value !== undefined) template = withValue(template, key.split('.'), value);
  }
  return template;
}

interface Filling {
  readonly limits: Limits;
  readonly range: Range;
  readonly parts: readonly string[];
  readonly template: Doc;
  readonly holding: Holding;
}

/** Documents in order, with generated ones at each step that has none. */
function* fillPart(docs: readonly Doc[], { limits, range, parts, template, holding }: Filling): Generator<Doc> {
  let steps = 0;
  let value = limits.from;
  const isWithin = (): boolean => {
    const order = compareValues(value, limits.to);
    return limits.isOpen ? order < 0 : order <= 0;
  };
  const next = (): void => {
    holding.add();
    steps += 1;
    value = range.after(limits.from, steps);
  };
  for (const doc of docs) {
    const own = valueAt(doc, parts);
    for (; isWithin() && compareValues(value, own) < 0; next()) yield withValue(template, parts, value);
    if (isWithin() && compareValues(value, own) === 0) next();
    yield doc;
  }
  for (; isWithin(); next()) yield withValue(template, parts, value);
}

/** Source: MongoDB Manual, "$fill (aggregation)". */
const fill: StageCompiler = (argument, context) => {
  const spec = namedArguments(
    argument,
    { required: ['output'], optional: ['partitionBy', 'partitionByFields', 'sortBy'] },
    '$fill',
  );
  const { output, sortBy } = spec;
  if (!isPlain(output) || Object.keys(output).length === 0)
    throw located(6050203, 'the output field of $fill must be an object with at least one field');
  if ('partitionBy' in spec && 'partitionByFields' in spec)
    throw located(6050204, "Maximum one of 'partitionBy' and 'partitionByFields' can be specified in '$fill'");
  const fields = Object.entries(output).map(([path, field]) => ({
    path,
    fill: compileFill(path, field, { sortBy, context }),
  }));
  const usesMethods = Object.values(output).some((field) => isPlain(field) && 'method' in field);
  const partitionBy = expressionOf(partitionExpression(spec), context);
  const sorter = isPlain(sortBy) ? compileSort(sortBy, context.collation) : undefined;
  if (usesMethods && sorter === undefined) throw located(6050201, "$fill with 'method' requires a sortBy");
  return function* (docs) {
    const all = collect(docs, '$fill', context);
    for (const part of usesMethods ? partition(all, partitionBy) : [{ docs: all }]) {
      const sorted = sorter === undefined || !usesMethods ? part.docs : sortDocuments(part.docs, sorter);
      yield* withColumns(
        sorted,
        fields.map((field) => ({ path: field.path, values: field.fill(sorted) })),
      );
    }
  };
};

function partitionExpression(spec: Record<string, unknown>): unknown {
  if ('partitionBy' in spec) return spec.partitionBy;
  return partitionFields(spec.partitionByFields).map((field) => `$${field}`);
}

function compileFill(
  path: string,
  field: unknown,
  { sortBy, context }: { sortBy: unknown; context: StageContext },
): (docs: readonly Doc[]) => unknown[] {
  const { value, method } = namedArguments(field, { required: [], optional: ['value', 'method'] }, '$fill');
  const current = expressionOf(`$${path}`, context);
  const known = (docs: readonly Doc[]): unknown[] => docs.map((doc) => current(doc));
  if (method === undefined) {
    const otherwise = expressionOf(value, context);
    return (docs) => docs.map((doc) => current(doc) ?? otherwise(doc));
  }
  if (method === 'locf') return (docs) => carryForward(known(docs));
  if (method !== 'linear') throw located(6050202, 'Method must be either locf or linear');
  const place = placeOf(sortBy, context);
  return (docs) => interpolate(known(docs), docs.map(place));
}

/** Stages on ordered series. */
export const SERIES_STAGES: Readonly<Record<string, StageCompiler>> = {
  $densify: densify,
  $fill: fill,
  $setWindowFields: setWindowFields,
};
