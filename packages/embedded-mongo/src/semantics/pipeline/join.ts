import { Long } from 'bson';
import { type Doc, isPlain, ownField, setField } from '../../values/bson.ts';
import { type Comparison, collator, comparison } from '../../values/collation.ts';
import { failedToParse, locationError } from '../../values/errors.ts';
import { encodeKey } from '../../values/keys.ts';
import { isNumeric, toBigInt } from '../../values/numbers.ts';
import { distinctValues } from '../../values/paths.ts';
import { variableName } from '../expression/arrays.ts';
import { fieldPath } from '../expression/compiler.ts';
import { someValue } from '../match/traverse.ts';
import { compileFilter } from '../match.ts';
import { withValue } from './basic.ts';
import { collect, expressionOf, MemoryLimit, type Stage, type StageCompiler, type StageContext } from './stage.ts';

/** The number of documents that `$lookup` joins with one query on the other collection. */
const BATCH_SIZE = 500;

function optionsOf(argument: unknown, stage: string, allowed: readonly string[]): Record<string, unknown> {
  if (!isPlain(argument)) throw failedToParse(`the ${stage} specification must be an object`);
  const unknownName = Object.keys(argument).find((key) => !allowed.includes(key));
  if (unknownName !== undefined) throw failedToParse(`unknown argument to ${stage}: ${unknownName}`);
  return argument;
}

function textOption(options: Record<string, unknown>, name: string, stage: string): string {
  const value = options[name];
  if (typeof value === 'string' && value !== '') return value;
  throw failedToParse(`${stage} argument '${name}' must be a string`);
}

const keyOf = (value: unknown): string => encodeKey(value ?? null).toString('latin1');

/** An index of documents by the values that a filter tests at a path, for equality conditions. */
class ValueIndex {
  readonly #docs: readonly Doc[];
  readonly #positions = new Map<string, number[]>();
  /** All values with their documents. Used under a collation, where equal values may have different keys. */
  readonly #entries: { value: unknown; position: number }[] = [];
  readonly #compare: Comparison | undefined;

  constructor(docs: readonly Doc[], parts: readonly string[], { collation }: StageContext) {
    this.#docs = docs;
    this.#compare = collator(collation) === undefined ? undefined : comparison(collation);
    const route = { parts, elements: true };
    for (const [position, doc] of docs.entries()) someValue(doc, route, (value) => this.#add(value, position), {});
  }

  /** Returns false, so that `someValue` continues with the next value. */
  #add(value: unknown, position: number): boolean {
    const key = this.#compare === undefined ? keyOf(value) : '';
    const positions = this.#positions.get(key);
    if (this.#compare !== undefined) this.#entries.push({ value, position });
    else if (positions === undefined) this.#positions.set(key, [position]);
    else if (positions.at(-1) !== position) positions.push(position);
    return false;
  }

  #positionsOf(value: unknown): number[] {
    const compare = this.#compare;
    if (compare === undefined) return this.#positions.get(keyOf(value)) ?? [];
    return this.#entries.filter((entry) => compare(entry.value, value) === 0).map((entry) => entry.position);
  }

  /** The documents that have any of the values, in their original order. */
  find(values: readonly unknown[]): Doc[] {
    const positions = new Set(values.flatMap((value) => this.#positionsOf(value)));
    return [...positions].sort((a, b) => a - b).flatMap((position) => this.#docs[position] ?? []);
  }
}

interface Equality {
  readonly localParts: readonly string[];
  readonly foreignField: string;
}

interface Lookup {
  readonly from: string;
  readonly as: readonly string[];
  readonly equality: Equality | undefined;
  /** The stages and variables of the `pipeline` form. */
  readonly subPipeline: { stages: unknown; variables: Record<string, unknown> } | undefined;
}

function lookupSpec(argument: unknown): Lookup {
  const allowed = ['from', 'localField', 'foreignField', 'as', 'let', 'pipeline'];
  const options = optionsOf(argument, '$lookup', allowed);
  const hasEquality = 'localField' in options || 'foreignField' in options;
  if (!hasEquality && !('pipeline' in options)) {
    throw failedToParse("$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified");
  }
  if ('let' in options && !isPlain(options.let)) throw failedToParse("$lookup argument 'let' must be an object");
  const equality = hasEquality
    ? {
        localParts: fieldPath(textOption(options, 'localField', '$lookup')),
        foreignField: fieldPath(textOption(options, 'foreignField', '$lookup')).join('.'),
      }
    : undefined;
  const variables = isPlain(options.let) ? options.let : {};
  return {
    from: textOption(options, 'from', '$lookup'),
    as: fieldPath(textOption(options, 'as', '$lookup')),
    equality,
    subPipeline: 'pipeline' in options ? { stages: options.pipeline, variables } : undefined,
  };
}

/** The values of a document's local field: each element of an array, or null if there is no value. */
function localValues(doc: Doc, parts: readonly string[]): unknown[] {
  const values = distinctValues(doc, parts);
  return values.length > 0 ? values : [null];
}

/** Compiles a sub-pipeline that may use variables of each document. */
function compileSubPipeline(
  subPipeline: Lookup['subPipeline'],
  context: StageContext,
): { run: (doc: Doc, docs: Iterable<Doc>) => Iterable<Doc> } | undefined {
  if (subPipeline === undefined) return undefined;
  const bindings = Object.entries(subPipeline.variables).map(([name, value]) => ({
    name: variableName(name),
    evaluate: expressionOf(value, context),
  }));
  const compileWith = (values: Doc): Stage =>
    context.compile(subPipeline.stages, { ...context, variables: { ...context.variables, ...values } });
  // Compiled once without values, so that errors are thrown before any document is read.
  const pipeline = compileWith(Object.fromEntries(bindings.map(({ name }) => [name, null])));
  if (bindings.length === 0) return { run: (_doc, docs) => pipeline(docs) };
  return {
    run: (doc, docs) =>
      compileWith(Object.fromEntries(bindings.map(({ name, evaluate }) => [name, evaluate(doc)])))(docs),
  };
}

/** Source: MongoDB Manual, "$lookup (aggregation)". */
const lookup: StageCompiler = (argument, context) => {
  const { from, as, equality, subPipeline } = lookupSpec(argument);
  const pipeline = compileSubPipeline(subPipeline, context);
  const joinDoc = (doc: Doc, docs: Iterable<Doc>): Doc => {
    const results = pipeline === undefined ? docs : pipeline.run(doc, docs);
    return withValue(doc, as, collect(results, '$lookup', context));
  };
  if (equality === undefined) {
    return function* (docs) {
      const foreignDocs = collect(context.resolve(from), '$lookup', context);
      for (const doc of docs) yield joinDoc(doc, foreignDocs);
    };
  }
  return function* (docs) {
    for (const batch of batches(docs)) {
      const index = foreignIndex(batch, { from, equality }, context);
      for (const doc of batch) yield joinDoc(doc, index.find(localValues(doc, equality.localParts)));
    }
  };
};

function foreignIndex(
  batch: readonly Doc[],
  { from, equality }: { from: string; equality: Equality },
  context: StageContext,
): ValueIndex {
  const { localParts, foreignField } = equality;
  const values = new Map<string, unknown>();
  for (const doc of batch) for (const value of localValues(doc, localParts)) values.set(keyOf(value), value);
  const needsScan = [...values.values()].some((value) => !isComparedByIn(value));
  const isCollated = collator(context.collation) !== undefined;
  const filter = needsScan || isCollated ? undefined : { [foreignField]: { $in: [...values.values()] } };
  const docs = collect(context.resolve(from, filter), '$lookup', context);
  return new ValueIndex(docs, foreignField.split('.'), context);
}

/** False for values that `$in` does not compare: regular expressions, and documents, which may look like operators. */
const isComparedByIn = (value: unknown): boolean =>
  !(value instanceof RegExp) &&
  !isPlain(value) &&
  !(typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONRegExp');

function* batches(docs: Iterable<Doc>): Generator<Doc[]> {
  let batch: Doc[] = [];
  for (const doc of docs) {
    batch.push(doc);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Source: MongoDB Manual, "$graphLookup (aggregation)". */
const graphLookup: StageCompiler = (argument, context) => {
  const allowed = [
    'from',
    'startWith',
    'connectFromField',
    'connectToField',
    'as',
    'maxDepth',
    'depthField',
    'restrictSearchWithMatch',
  ];
  const options = optionsOf(argument, '$graphLookup', allowed);
  const [from, as] = [
    textOption(options, 'from', '$graphLookup'),
    fieldPath(textOption(options, 'as', '$graphLookup')),
  ];
  const connectFrom = fieldPath(textOption(options, 'connectFromField', '$graphLookup'));
  const connectTo = fieldPath(textOption(options, 'connectToField', '$graphLookup'));
  const depthField = 'depthField' in options ? fieldPath(textOption(options, 'depthField', '$graphLookup')) : undefined;
  const start = expressionOf(options.startWith, context);
  const maxDepth = maxDepthOf(options.maxDepth);
  const restriction = options.restrictSearchWithMatch ?? {};
  if (!isPlain(restriction))
    throw locationError(40185, "$graphLookup argument 'restrictSearchWithMatch' must be an object");
  // A document without the field is never reached, not even from null.
  const filter = { $and: [restriction, { [connectTo.join('.')]: { $exists: true } }] };
  const matches = compileFilter(filter, { variables: context.variables, collation: context.collation });
  return function* (docs) {
    const graphDocs = collect(context.resolve(from), '$graphLookup', context).filter((doc) => matches(doc));
    const index = new ValueIndex(graphDocs, connectTo, context);
    for (const doc of docs) {
      const memoryLimit = new MemoryLimit('$graphLookup', context);
      const reachedDocs = traverse(start(doc), { index, connectFrom, maxDepth, memoryLimit });
      const results = reachedDocs.map(({ doc: reachedDoc, depth }) =>
        depthField === undefined ? reachedDoc : withValue(reachedDoc, depthField, Long.fromNumber(depth)),
      );
      yield withValue(doc, as, results);
    }
  };
};

function maxDepthOf(value: unknown): number {
  if (value === undefined) return Number.POSITIVE_INFINITY;
  const depth = isNumeric(value) ? toBigInt(value) : undefined;
  if (depth === undefined || depth < 0n) throw locationError(40101, 'maxDepth requires a nonnegative argument');
  return Number(depth);
}

interface Graph {
  readonly index: ValueIndex;
  readonly connectFrom: readonly string[];
  readonly maxDepth: number;
  readonly memoryLimit: MemoryLimit;
}

/** Searches breadth first, so that each document is reached once, at its smallest depth. */
function traverse(start: unknown, { index, connectFrom, maxDepth, memoryLimit }: Graph): { doc: Doc; depth: number }[] {
  const depths = new Map<Doc, number>();
  let values: unknown[] = start === undefined ? [] : [start].flat();
  for (let depth = 0; values.length > 0 && depth <= maxDepth; depth++) {
    const next: unknown[][] = [];
    for (const doc of index.find(values)) {
      if (depths.has(doc)) continue;
      memoryLimit.add();
      depths.set(doc, depth);
      next.push(distinctValues(doc, connectFrom));
    }
    values = next.flat();
  }
  return [...depths].map(([doc, depth]) => ({ doc, depth }));
}

/** Source: MongoDB Manual, "$unionWith (aggregation)". */
const unionWith: StageCompiler = (argument, context) => {
  const options =
    typeof argument === 'string' ? { coll: argument } : optionsOf(argument, '$unionWith', ['coll', 'pipeline']);
  const name = 'coll' in options ? textOption(options, 'coll', '$unionWith') : undefined;
  const stages = ownField(options, 'pipeline') ?? [];
  const run = context.compile(stages, context);
  return function* (docs) {
    yield* docs;
    yield* run(name === undefined ? [] : context.resolve(name));
  };
};

/** Source: MongoDB Manual, "$facet (aggregation)". */
const facet: StageCompiler = (argument, context) => {
  if (!isPlain(argument) || Object.keys(argument).length === 0) {
    throw locationError(40169, 'the $facet specification must be a non-empty object');
  }
  const facets = Object.entries(argument).map(([name, stages]) => {
    if (name.includes('.') || name.startsWith('$')) throw locationError(40169, `invalid name of a facet: ${name}`);
    return { name, run: context.compile(stages, context) };
  });
  return function* (docs) {
    const allDocs = collect(docs, '$facet', context);
    const result: Doc = {};
    for (const { name, run } of facets) setField(result, name, collect(run(allDocs), '$facet', context));
    yield result;
  };
};

/** Stages that add documents of other collections, or send the documents through several pipelines. */
export const JOIN_STAGES: Readonly<Record<string, StageCompiler>> = {
  $lookup: lookup,
  $graphLookup: graphLookup,
  $unionWith: unionWith,
  $facet: facet,
};
