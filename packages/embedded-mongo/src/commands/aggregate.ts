import type { ReplySource } from '../query/cursors.ts';
import { filterSource, type MatchSource, rowTest, Selection, type SelectOptions, wholeDoc } from '../query/select.ts';
import { runPipeline } from '../semantics/pipeline.ts';
import { type Doc, encodeWithinLimit, isPlain } from '../values/bson.ts';
import { failedToParse, MongoError } from '../values/errors.ts';
import { type BsonNumber, isNumeric, toDouble } from '../values/numbers.ts';
import { cursorBatchSize, documentList, flag, nonNegativeInteger } from './arguments.ts';
import { listSource } from './collections.ts';
import type { CommandContext, CommandDefinition } from './context.ts';
import { collectionStats, explainQuery, indexStats } from './diagnostics.ts';
import { isOutputStage, writeOutput } from './output.ts';
import { countMatches, encodedSource, queryOptions, select } from './read.ts';

/** The maximum total size, in encoded bytes, of the documents that a {@link Meter} counts. */
const MAX_METERED_BYTES = 40 * 1024 * 1024;
/** The maximum number of documents or values that one stage may hold. An output stage holds all its results. */
const MAX_HELD_DOCUMENTS = 250_000;
/** The estimated memory of a decoded document is twice its encoded size plus this many bytes. */
const DOCUMENT_OVERHEAD = 300;

const stageName = (stage: Doc | undefined): string => Object.keys(stage ?? {})[0] ?? '';

/** Source: MongoDB Manual, "aggregate (database command)". */
function aggregate(context: CommandContext): Doc | Buffer {
  const { body, cursors, db, owner } = context;
  const stages = documentList(body.pipeline, 'pipeline');
  const isOnDatabase = typeof body.aggregate !== 'string';
  const ns = `${db}.${isOnDatabase ? '$cmd.aggregate' : body.aggregate}`;
  rejectMisplaced(stages);
  if (flag(body.explain)) return explainQuery(context, leadingOptions(context, [...stages]), false);
  if (body.cursor === undefined)
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  const batchSize = cursorBatchSize(body);
  const lastStage = stages.at(-1);
  if (lastStage && isOutputStage(lastStage)) {
    writeOutput(context, lastStage, withMeter(results(context, stages.slice(0, -1), isOnDatabase)));
    return cursors.open(ns, listSource([]), { batchSize, owner });
  }
  return cursors.open(ns, results(context, stages, isOnDatabase), { batchSize, owner });
}

/**
 * Rejects every `$changeStream`, a `$collStats` or `$indexStats` that is not the first stage, and an output stage that
 * is not the last.
 */
function rejectMisplaced(stages: readonly Doc[]): void {
  for (const [i, stage] of stages.entries()) {
    const name = stageName(stage);
    if (name === '$changeStream')
      throw new MongoError(40573, 'Location40573', 'The $changeStream stage is only supported on replica sets');
    if ((name === '$collStats' || name === '$indexStats') && i > 0)
      throw new MongoError(40602, 'Location40602', `${name} is only valid as the first stage in a pipeline`);
    if (isOutputStage(stage) && i < stages.length - 1)
      throw new MongoError(40601, 'Location40601', `${name} can only be the final stage in the pipeline`);
  }
}

/**
 * Moves leading stages that a query can answer (`$match`, `$sort`, `$skip`, `$limit`, in this order) from the pipeline
 * to the options of the query, which rejects an invalid filter or sort. A stage stays if its argument is not accepted
 * here; the pipeline then runs or rejects it.
 */
function leadingOptions(context: CommandContext, stages: Doc[]): SelectOptions {
  const options: SelectOptions = queryOptions(context);
  const takeStage = <T>(name: string, accepts: (argument: unknown) => argument is T): T | undefined => {
    const argument: unknown = stages[0]?.[name];
    if (Object.keys(stages[0] ?? {}).length !== 1 || !accepts(argument)) return undefined;
    stages.shift();
    return argument;
  };
  options.filter = takeStage('$match', isPlain);
  options.sort = takeStage('$sort', isSort);
  options.skip = nonNegativeInteger(takeStage('$skip', isIntegerFrom(0)), '$skip');
  options.limit = nonNegativeInteger(takeStage('$limit', isIntegerFrom(1)), '$limit');
  return options;
}

const isSort = (argument: unknown): argument is Doc =>
  isPlain(argument) && Object.keys(argument).length > 0 && !('$natural' in argument);

/** Accepts safe integers of at least `min`. */
const isIntegerFrom =
  (min: number) =>
  (argument: unknown): argument is BsonNumber =>
    isNumeric(argument) && Number.isSafeInteger(toDouble(argument)) && toDouble(argument) >= min;

function results(context: CommandContext, stages: readonly Doc[], isOnDatabase: boolean): ReplySource {
  const [first, ...others] = stages;
  if (stageName(first) === '$collStats') return pipelineSource(context, others, { input: [collectionStats(context)] });
  if (stageName(first) === '$indexStats') return pipelineSource(context, others, { input: indexStats(context) });
  if (isOnDatabase) return pipelineSource(context, stages, { input: [] });
  const rest = [...stages];
  const options = leadingOptions(context, rest);
  if (isCountPipeline(rest)) {
    const n = countMatches(context, options);
    return listSource(n > 0 ? [{ _id: 1, n }] : []);
  }
  const matches = withNextMatch(context, select(context, options), rest);
  if (rest.length === 0) return encodedSource(matches, (match) => match.raw);
  const meter = rest.every((stage) => STREAMING.has(stageName(stage))) ? undefined : new Meter();
  return pipelineSource(context, rest, { input: documents(matches, meter), matches, meter });
}

/**
 * If the first remaining stage is a `$match`, removes it from the pipeline and tests it on the encoded documents
 * instead, so that fewer are decoded. With a collation, the stage stays.
 */
function withNextMatch(context: CommandContext, matches: MatchSource, stages: Doc[]): MatchSource {
  const filter: unknown = stages[0]?.$match;
  const { variables, collation = defaultCollation(context) } = queryOptions(context);
  if (collation !== undefined || Object.keys(stages[0] ?? {}).length !== 1 || !isPlain(filter)) return matches;
  stages.shift();
  return filterSource(matches, rowTest(filter, { variables }));
}

/** True if the only stage is the `$group` that the driver's `countDocuments` sends. */
function isCountPipeline(stages: readonly Doc[]): boolean {
  const group: unknown = stages[0]?.$group;
  if (stages.length !== 1 || !isPlain(group) || Object.keys(group).length !== 2) return false;
  return group._id === 1 && isPlain(group.n) && group.n.$sum === 1 && Object.keys(group.n).length === 1;
}

/**
 * Counts documents and their encoded bytes, and throws error 292 when they exceed the limits. It counts the stored
 * documents that a pipeline gets, unless all its stages are in {@link STREAMING}, and the results that an output stage
 * writes. Pipelines that begin with `$collStats` or `$indexStats`, or run on a database, count only the latter.
 */
class Meter {
  readonly #maxDocuments: number;
  #bytes = 0;
  #documents = 0;

  constructor(maxDocuments = Number.POSITIVE_INFINITY) {
    this.#maxDocuments = maxDocuments;
  }

  addDocument(bytes: number): void {
    this.#bytes += bytes;
    this.#documents += 1;
    if (this.#bytes <= MAX_METERED_BYTES && this.#documents <= this.#maxDocuments) return;
    throw new MongoError(
      292,
      'QueryExceededMemoryLimitNoDiskUseAllowed',
      `the aggregation exceeded the limit of ${MAX_METERED_BYTES} bytes or ${MAX_HELD_DOCUMENTS} documents`,
    );
  }

  /** Estimated bytes of memory that the counted documents take if all of them are decoded and held. */
  get memory(): number {
    return 2 * this.#bytes + this.#documents * DOCUMENT_OVERHEAD;
  }
}

/** Limits the results of an output stage: all of them are in memory before the first one is written. */
function withMeter(source: ReplySource): ReplySource {
  const meter = new Meter(MAX_HELD_DOCUMENTS);
  const next = (): Buffer | undefined => {
    const result = source.next();
    if (result) meter.addDocument(result.length);
    return result;
  };
  return { ...source, next };
}

/** Stages that hold no documents. */
const STREAMING = new Set([
  '$addFields',
  '$count',
  '$limit',
  '$match',
  '$project',
  '$redact',
  '$replaceRoot',
  '$replaceWith',
  '$set',
  '$skip',
  '$unset',
  '$unwind',
]);

function* documents(matches: MatchSource, meter: Meter | undefined): Generator<Doc> {
  for (let match = matches.next(); match; match = matches.next()) {
    meter?.addDocument(match.raw.length);
    yield wholeDoc(match);
  }
}

/** Reads documents of another collection of the same database, by an index if the filter allows it. */
function* otherDocuments(
  { database, db }: CommandContext,
  name: string,
  { filter, meter }: { filter: Doc | undefined; meter: Meter | undefined },
): Generator<Doc> {
  const collection = database.collection(`${db}.${name}`);
  if (!collection) return;
  const matches = new Selection(database, collection, { filter, collation: { locale: 'simple' } }).open();
  yield* documents(matches, meter);
}

/** Returns the results of a pipeline. Each result is computed when it is requested. */
function pipelineSource(
  context: CommandContext,
  stages: readonly Doc[],
  { input, matches, meter }: { input: Iterable<Doc>; matches?: MatchSource; meter?: Meter | undefined },
): ReplySource {
  const { variables, collation } = queryOptions(context);
  const iterator = runPipeline(input, stages, {
    variables,
    collation: collation ?? defaultCollation(context),
    resolveCollection: (name, filter) => otherDocuments(context, name, { filter, meter }),
    maxHeldDocuments: MAX_HELD_DOCUMENTS,
  })[Symbol.iterator]();
  return {
    next: () => {
      const result = iterator.next();
      return result.done ? undefined : encodeWithinLimit(result.value);
    },
    done: () => false,
    release: () => matches?.release(),
    heldBytes: () => meter?.memory ?? 0,
  };
}

const defaultCollation = ({ database, db, body }: CommandContext): Doc | undefined =>
  database.collection(`${db}.${body.aggregate}`)?.options.collation;

export const AGGREGATE_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  aggregate: {
    run: aggregate,
    fields: ['allowDiskUse', 'collation', 'cursor', 'explain', 'hint', 'let', 'pipeline'],
    writes: (body) =>
      Array.isArray(body.pipeline) && body.pipeline.some((stage) => isPlain(stage) && isOutputStage(stage)),
    transactional: true,
  },
};
