import { Selection, type SelectOptions } from '../query/select.ts';
import { compileFilter } from '../semantics/match.ts';
import type { Collection } from '../storage/catalogue.ts';
import { findWrongKeys } from '../storage/integrity.ts';
import { type Doc, isPlain } from '../values/bson.ts';
import { badValue, MongoError } from '../values/errors.ts';
import { documentList, optionalDocument, rejectOptions } from './arguments.ts';
import {
  type CommandContext,
  type CommandDefinition,
  collectionOf,
  existingCollection,
  variablesOf,
} from './context.ts';

/**
 * The result of the `$collStats` stage. Throws error 26 if the collection does not exist.
 *
 * Source: MongoDB Manual, "$collStats".
 */
export function collectionStats(context: CommandContext): Doc {
  const collection = existingCollection(context);
  const { ns, ...storageStats } = statsOf(context, collection);
  return { ns, localTime: new Date(), count: storageStats.count, storageStats };
}

/**
 * The results of the `$indexStats` stage, without counts of use. Throws error 26 if the collection does not exist.
 *
 * Source: MongoDB Manual, "$indexStats".
 */
export const indexStats = (context: CommandContext): Doc[] =>
  existingCollection(context).indexes.map(({ name, spec }) => ({ name, key: spec.key, spec }));

function statsOf({ database }: CommandContext, collection: Collection) {
  const count = database.countDocuments(collection);
  const size = database.sizeOf([collection]);
  return {
    ns: collection.ns,
    count,
    size,
    avgObjSize: count > 0 ? Math.floor(size / count) : 0,
    storageSize: size,
    nindexes: collection.indexes.length,
    capped: collection.options.capped === true,
  };
}

/** Source: MongoDB Manual, "collStats". */
function collStats(context: CommandContext): Doc {
  rejectOptions('collStats', context.body, ['scale']);
  const collection = collectionOf(context);
  if (collection) return statsOf(context, collection);
  return {
    ns: `${context.db}.${context.body[context.command]}`,
    count: 0,
    size: 0,
    storageSize: 0,
    nindexes: 0,
    capped: false,
  };
}

/** Source: MongoDB Manual, "dbStats". */
function dbStats({ database, db, body }: CommandContext): Doc {
  rejectOptions('dbStats', body, ['scale']);
  const collections = database.collections(db);
  const dataSize = database.sizeOf(collections);
  return {
    db,
    collections: collections.length,
    objects: collections.reduce((sum, collection) => sum + database.countDocuments(collection), 0),
    dataSize,
    storageSize: dataSize,
    indexes: collections.reduce((sum, collection) => sum + collection.indexes.length, 0),
  };
}

/**
 * Checks the whole file, and compares the keys of the collection's indexes with its documents. Source: MongoDB Manual,
 * "validate".
 */
function validate(context: CommandContext): Doc {
  rejectOptions('validate', context.body, ['metadata', 'repair']);
  const collection = existingCollection(context);
  const errors = [...context.database.checkIntegrity(), ...findWrongKeys(context.database, collection)];
  return {
    ns: collection.ns,
    valid: errors.length === 0,
    nrecords: context.database.countDocuments(collection),
    nIndexes: collection.indexes.length,
    errors,
  };
}

/**
 * The query to explain for a command: for an aggregation only a leading `$match` and `$sort`, for an update or delete
 * only the filter of the first statement. Throws error 59 for a command that `explain` does not support.
 */
function explainedOptions(command: Doc): SelectOptions {
  const [name] = Object.keys(command);
  const variables = variablesOf(command);
  const common = { hint: command.hint, variables, collation: optionalDocument(command.collation, 'collation') };
  switch (name) {
    case 'find':
      return {
        ...common,
        filter: command.filter,
        sort: command.sort,
        skip: Number(command.skip ?? 0),
        limit: Math.abs(Number(command.limit ?? 0)),
      };
    case 'count':
    case 'distinct':
      return { ...common, filter: command.query };
    case 'aggregate': {
      const [first, second] = documentList(command.pipeline, 'pipeline');
      const filter = isPlain(first?.$match) ? first.$match : {};
      const sort = first?.$sort ?? (first?.$match && second?.$sort);
      return { ...common, filter, sort };
    }
    case 'update':
    case 'delete': {
      const [statement] = documentList(command.updates ?? command.deletes, name);
      return { filter: statement?.q, hint: statement?.hint, variables, collation: statement?.collation };
    }
    case 'findAndModify':
    case 'findandmodify':
      return { ...common, filter: command.query, sort: command.sort, limit: 1 };
    default:
      throw new MongoError(59, 'CommandNotFound', `Explain failed due to unknown command: ${name}`);
  }
}

/** Source: MongoDB Manual, "explain". */
function explain(context: CommandContext): Doc {
  const command = optionalDocument(context.body.explain, 'explain') ?? {};
  const name = Object.keys(command)[0] ?? '';
  const verbosity: unknown = context.body.verbosity ?? 'allPlansExecution';
  if (verbosity !== 'queryPlanner' && verbosity !== 'executionStats' && verbosity !== 'allPlansExecution')
    throw badValue('verbosity string must be one of {queryPlanner, executionStats, allPlansExecution}');
  return explainQuery(
    { ...context, body: command, command: name },
    explainedOptions(command),
    verbosity !== 'queryPlanner',
  );
}

/** Describes the plan of a query. With `execute`, also runs the query and counts the keys and documents read. */
export function explainQuery(context: CommandContext, options: SelectOptions, execute: boolean): Doc {
  const ns = `${context.db}.${context.body[context.command]}`;
  const collection = collectionOf(context);
  const command = context.body;
  compileFilter(options.filter ?? {}, { variables: options.variables, collation: options.collation });
  if (!collection) return { queryPlanner: { namespace: ns, winningPlan: { stage: 'EOF' } }, command };
  const selection = new Selection(context.database, collection, options);
  const queryPlanner = { namespace: ns, parsedQuery: options.filter ?? {}, winningPlan: winningPlan(selection) };
  if (!execute) return { queryPlanner, command };
  const start = performance.now();
  const source = selection.open();
  let nReturned = 0;
  while (source.next()) nReturned++;
  const { keys, docs } = selection.examined;
  const executionStats = {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - start),
    totalKeysExamined: keys,
    totalDocsExamined: docs,
  };
  return { queryPlanner, executionStats, command };
}

function winningPlan({ plan, needsSort }: Selection): Doc {
  const access: Doc = plan
    ? {
        stage: 'FETCH',
        inputStage: {
          stage: 'IXSCAN',
          indexName: plan.index.name,
          keyPattern: plan.index.spec.key,
          isMultiKey: plan.index.multikey,
          direction: plan.reverse ? 'backward' : 'forward',
          ranges: plan.ranges.length,
        },
      }
    : { stage: 'COLLSCAN' };
  return needsSort ? { stage: 'SORT', inputStage: access } : access;
}

/** Commands that describe or check the data, or explain a query. */
export const DIAGNOSTIC_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  dbStats: { run: dbStats, fields: ['freeStorage', 'scale'] },
  dbstats: { run: dbStats, fields: ['freeStorage', 'scale'] },
  collStats: { run: collStats, fields: ['scale'] },
  collstats: { run: collStats, fields: ['scale'] },
  validate: { run: validate, fields: ['background', 'full', 'metadata', 'repair'] },
  explain: { run: explain, fields: ['verbosity'] },
};
