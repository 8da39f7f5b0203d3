import { type Doc, isPlain, setField } from '../../values/bson.ts';
import { type Comparison, collator, comparison } from '../../values/collation.ts';
import { locationError } from '../../values/errors.ts';
import { encodeKey } from '../../values/keys.ts';
import { isNumeric, toBigInt } from '../../values/numbers.ts';
import { compileGroupField, type GroupAccumulator, type GroupField } from './accumulators.ts';
import { collect, expressionOf, MemoryLimit, type StageCompiler, type StageContext } from './stage.ts';

interface Group {
  readonly id: unknown;
  readonly accumulators: readonly GroupAccumulator[];
}

/**
 * Finds or creates groups by id. Ids are equal if their index keys are equal or, with a collation, if the collation
 * treats them as equal.
 */
class Groups {
  /** The groups by index key of the id; used without a collation. */
  readonly #groupsByKey = new Map<string, Group>();
  /** All groups, in the order in which they were created. */
  readonly #list: Group[] = [];
  readonly #compare: Comparison | undefined;
  readonly #fields: readonly GroupField[];

  constructor(fields: readonly GroupField[], { collation }: StageContext) {
    this.#fields = fields;
    this.#compare = collator(collation) === undefined ? undefined : comparison(collation);
  }

  /** Returns the group with an id, and whether this call created the group. */
  getOrCreate(id: unknown): { group: Group; isNew: boolean } {
    const compare = this.#compare;
    const key = compare === undefined ? encodeKey(id).toString('latin1') : '';
    const existingGroup =
      compare === undefined ? this.#groupsByKey.get(key) : this.#list.find((group) => compare(group.id, id) === 0);
    if (existingGroup !== undefined) return { group: existingGroup, isNew: false };
    const group = { id, accumulators: this.#fields.map((field) => field.start()) };
    if (compare === undefined) this.#groupsByKey.set(key, group);
    this.#list.push(group);
    return { group, isNew: true };
  }

  *results(): Generator<Doc> {
    for (const { id, accumulators } of this.#list) yield resultOf(id, this.#fields, accumulators);
  }
}

function resultOf(id: unknown, fields: readonly GroupField[], accumulators: readonly GroupAccumulator[]): Doc {
  const doc: Doc = { _id: id };
  for (const [i, field] of fields.entries()) setField(doc, field.name, accumulators[i]?.result());
  return doc;
}

interface Grouping {
  readonly idOf: (doc: Doc) => unknown;
  readonly fields: readonly GroupField[];
  readonly stage: string;
}

function groupDocuments(docs: Iterable<Doc>, { idOf, fields, stage }: Grouping, context: StageContext): Groups {
  const groups = new Groups(fields, context);
  const memoryLimit = new MemoryLimit(stage, context);
  const holdingFieldCount = fields.filter((field) => field.holdsValues).length;
  for (const doc of docs) {
    const { group, isNew } = groups.getOrCreate(idOf(doc) ?? null);
    memoryLimit.add(holdingFieldCount + (isNew ? 1 : 0));
    for (const accumulator of group.accumulators) accumulator.add(doc);
  }
  return groups;
}

const compileFields = (specs: Record<string, unknown>, context: StageContext): GroupField[] =>
  Object.entries(specs).map(([name, spec]) => compileGroupField(name, spec, context));

/** Source: MongoDB Manual, "$group (aggregation)". */
const group: StageCompiler = (argument, context) => {
  if (!isPlain(argument)) throw locationError(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(argument, '_id')) throw locationError(15955, 'a group specification must include an _id');
  const { _id, ...specs } = argument;
  const grouping = { idOf: expressionOf(_id, context), fields: compileFields(specs, context), stage: '$group' };
  return function* (docs) {
    yield* groupDocuments(docs, grouping, context).results();
  };
};

/** Source: MongoDB Manual, "$sortByCount (aggregation)". */
const sortByCount: StageCompiler = (argument, context) => {
  const isOperatorObject = isPlain(argument) && Object.keys(argument)[0]?.startsWith('$');
  if (!isOperatorObject && !(typeof argument === 'string' && argument.startsWith('$'))) {
    throw locationError(
      40148,
      'the sortByCount field must be defined as a $-prefixed path or an expression inside an object',
    );
  }
  return context.compile([{ $group: { _id: argument, count: { $sum: 1 } } }, { $sort: { count: -1 } }], context);
};

const DEFAULT_OUTPUT = { count: { $sum: 1 } };

function optionsOf(argument: unknown, stage: string, allowed: readonly string[]): Record<string, unknown> {
  if (!isPlain(argument)) throw locationError(40201, `Argument to ${stage} stage must be an object`);
  const unknownName = Object.keys(argument).find((key) => !allowed.includes(key));
  if (unknownName !== undefined) throw locationError(40197, `Unrecognized option to ${stage}: ${unknownName}.`);
  return argument;
}

function outputOf(output: unknown, stage: string): Record<string, unknown> {
  if (output === undefined) return DEFAULT_OUTPUT;
  if (isPlain(output)) return output;
  throw locationError(40196, `The ${stage} 'output' field must be an object`);
}

/** Source: MongoDB Manual, "$bucket (aggregation)". */
const bucket: StageCompiler = (argument, context) => {
  const compare = comparison(context.collation);
  const options = optionsOf(argument, '$bucket', ['groupBy', 'boundaries', 'default', 'output']);
  const boundaries = boundariesOf(options.boundaries, context);
  const defaultId = 'default' in options ? expressionOf(options.default, context)({}) : undefined;
  const groupBy = expressionOf(options.groupBy, context);
  const idOf = (doc: Doc): unknown => {
    const value = groupBy(doc) ?? null;
    const upperIndex = boundaries.findIndex((boundary) => compare(value, boundary) < 0);
    if (upperIndex > 0) return boundaries[upperIndex - 1];
    if (defaultId === undefined) {
      throw locationError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    }
    return defaultId;
  };
  const fields = compileFields(outputOf(options.output, '$bucket'), context);
  return function* (docs) {
    const results = [...groupDocuments(docs, { idOf, fields, stage: '$bucket' }, context).results()];
    yield* results.sort((a, b) => compare(a._id, b._id));
  };
};

function boundariesOf(spec: unknown, context: StageContext): readonly unknown[] {
  if (!Array.isArray(spec)) throw locationError(40200, "The $bucket 'boundaries' field must be an array");
  const boundaries = spec.map((boundary: unknown) => expressionOf(boundary, context)({}));
  if (boundaries.length < 2) throw locationError(40192, "The $bucket 'boundaries' field must have at least 2 values");
  for (const [i, boundary] of boundaries.slice(1).entries()) {
    if (comparison(context.collation)(boundaries[i], boundary) >= 0) {
      throw locationError(40194, "The 'boundaries' option to $bucket must be sorted");
    }
  }
  return boundaries;
}

/** Source: MongoDB Manual, "$bucketAuto (aggregation)". */
const bucketAuto: StageCompiler = (argument, context) => {
  const compare = comparison(context.collation);
  const options = optionsOf(argument, '$bucketAuto', ['groupBy', 'buckets', 'output', 'granularity']);
  if ('granularity' in options)
    throw locationError(40258, 'the $bucketAuto granularity is not supported by the embedded store');
  const bucketCount = isNumeric(options.buckets) ? Number(toBigInt(options.buckets) ?? 0n) : 0;
  if (bucketCount < 1) throw locationError(40243, "The $bucketAuto 'buckets' field must be greater than 0");
  const groupBy = expressionOf(options.groupBy, context);
  const fields = compileFields(outputOf(options.output, '$bucketAuto'), context);
  return function* (docs) {
    const rows = collect(docs, '$bucketAuto', context).map((doc) => ({ doc, value: groupBy(doc) ?? null }));
    rows.sort((a, b) => compare(a.value, b.value));
    const size = Math.max(1, Math.round(rows.length / bucketCount));
    yield* fillBuckets(rows, size, { bucketCount, fields, compare });
  };
};

type Row = Readonly<{ doc: Doc; value: unknown }>;

/**
 * Splits sorted rows into buckets of about `size` rows and yields the result of each. Equal values stay in one bucket;
 * bucket number `bucketCount` takes all remaining rows.
 */
function* fillBuckets(
  rows: readonly Row[],
  size: number,
  { bucketCount, fields, compare }: { bucketCount: number; fields: readonly GroupField[]; compare: Comparison },
): Generator<Doc> {
  let from = 0;
  for (let bucketNumber = 1; from < rows.length; bucketNumber++) {
    let to = bucketNumber === bucketCount ? rows.length : Math.min(from + size, rows.length);
    while (to < rows.length && compare(rows[to - 1]?.value, rows[to]?.value) === 0) to += 1;
    const accumulators = fields.map((field) => field.start());
    for (const { doc } of rows.slice(from, to)) for (const accumulator of accumulators) accumulator.add(doc);
    const max = rows[to]?.value ?? rows[to - 1]?.value;
    yield resultOf({ min: rows[from]?.value, max }, fields, accumulators);
    from = to;
  }
}

export const GROUP_STAGES: Readonly<Record<string, StageCompiler>> = {
  $group: group,
  $sortByCount: sortByCount,
  $bucket: bucket,
  $bucketAuto: bucketAuto,
};
