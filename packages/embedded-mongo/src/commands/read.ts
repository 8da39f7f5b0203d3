import type { ReplySource } from '../query/cursors.ts';
import { type Match, type MatchSource, Selection, type SelectOptions, wholeDoc } from '../query/select.ts';
import { compileFilter } from '../semantics/match.ts';
import { compileProjection } from '../semantics/project.ts';
import type { Collection } from '../storage/catalogue.ts';
import { type Doc, encodeWithinLimit, MAX_DOCUMENT_BYTES } from '../values/bson.ts';
import { collator } from '../values/collation.ts';
import { MongoError } from '../values/errors.ts';
import { compareValues, encodeKey } from '../values/keys.ts';
import { distinctValues } from '../values/paths.ts';
import { decodeFields } from '../values/raw-bson.ts';
import {
  cursorId,
  flag,
  nonNegativeInteger,
  optionalDocument,
  optionalInteger,
  rejectOptions,
  requiredString,
} from './arguments.ts';
import {
  type CommandContext,
  type CommandDefinition,
  collectionOf,
  deadlineOf,
  namespaceOf,
  variablesOf,
} from './context.ts';

const NO_MATCHES: MatchSource = { next: () => undefined, done: () => true, release: () => undefined };

/**
 * The documents a command selects. If the collection does not exist there are none, but an invalid filter is still an
 * error.
 */
export function select(context: CommandContext, options: SelectOptions): MatchSource {
  const collection = collectionOf(context);
  if (collection) return new Selection(context.database, collection, options).open();
  compileFilter(options.filter ?? {}, { variables: options.variables, collation: options.collation });
  return NO_MATCHES;
}

/** Options that every query command shares. */
export const queryOptions = ({ body }: CommandContext): SelectOptions => ({
  hint: body.hint,
  variables: variablesOf(body),
  collation: optionalDocument(body.collation, 'collation'),
  deadline: deadlineOf(body),
});

/** Compiles the projection of a command; undefined if it has none. */
export function projectionOf(context: CommandContext, { spec, filter }: { spec: Doc | undefined; filter: Doc }) {
  if (!spec || Object.keys(spec).length === 0) return undefined;
  const { variables, collation } = queryOptions(context);
  return compileProjection(spec, filter, {
    variables,
    collation: collation ?? collectionOf(context)?.options.collation,
  });
}

/** A cursor's source that encodes each match for the reply. */
export const encodedSource = (source: MatchSource, encode: (match: Match) => Buffer): ReplySource => ({
  next: () => {
    const match = source.next();
    return match && encode(match);
  },
  done: () => source.done(),
  release: () => source.release(),
  resumable: true,
});

const FIND_FIELDS = [
  'allowDiskUse',
  'allowPartialResults',
  'awaitData',
  'batchSize',
  'collation',
  'filter',
  'hint',
  'let',
  'limit',
  'max',
  'min',
  'noCursorTimeout',
  'oplogReplay',
  'projection',
  'returnKey',
  'showRecordId',
  'singleBatch',
  'skip',
  'sort',
  'tailable',
];
const UNSUPPORTED_OPTIONS = ['awaitData', 'max', 'min', 'returnKey', 'showRecordId', 'tailable'];

/** Source: MongoDB Manual, "find (database command)". */
function find(context: CommandContext): Buffer {
  const { body } = context;
  rejectOptions('find', body, UNSUPPORTED_OPTIONS);
  const filter = optionalDocument(body.filter, 'filter') ?? {};
  const project = projectionOf(context, { spec: optionalDocument(body.projection, 'projection'), filter });
  const limit = optionalInteger(body.limit, 'limit') ?? 0;
  const batchSize = body.batchSize === undefined ? undefined : nonNegativeInteger(body.batchSize, 'batchSize');
  const matches = select(context, {
    ...queryOptions(context),
    filter,
    sort: optionalDocument(body.sort, 'sort'),
    skip: nonNegativeInteger(body.skip, 'skip'),
    limit: Math.abs(limit),
  });
  const source = encodedSource(matches, (match) => (project ? encodeWithinLimit(project(wholeDoc(match))) : match.raw));
  const singleBatch = flag(body.singleBatch) || limit < 0;
  return context.cursors.open(namespaceOf(context), source, { batchSize, singleBatch, owner: context.owner });
}

/** Source: MongoDB Manual, "getMore". */
function getMore({ body, cursors, db, owner }: CommandContext): Buffer {
  const ns = `${db}.${requiredString(body.collection, 'getMore.collection')}`;
  return cursors.getMore(cursorId(body.getMore), {
    ns,
    batchSize: nonNegativeInteger(body.batchSize, 'batchSize'),
    owner,
  });
}

/**
 * Counts the documents that {@link select} would return. Reads no document if the filter is empty, or if the key ranges
 * of an index decide the filter.
 */
export function countMatches(context: CommandContext, options: SelectOptions): number {
  const collection = collectionOf(context);
  const { filter = {}, skip = 0, limit = 0 } = options;
  const keyCount = collection && countFromKeys(context, collection, { ...options, filter });
  if (keyCount !== undefined) return Math.min(Math.max(0, keyCount - skip), limit > 0 ? limit : keyCount);
  const source = select(context, options);
  let count = 0;
  while (source.next()) count++;
  return count;
}

/** Counts the matches as if `skip` were 0; may stop after `skip + limit`. Undefined if documents have to be read. */
function countFromKeys(
  { database }: CommandContext,
  collection: Collection,
  options: SelectOptions & { filter: Doc },
): number | undefined {
  if (Object.keys(options.filter).length === 0 && !options.hint) return database.countDocuments(collection);
  const { skip = 0, limit = 0 } = options;
  const { plan } = new Selection(database, collection, options);
  const max = limit > 0 ? skip + limit : 0;
  return plan?.exact ? database.countKeys(collection, plan, max) : undefined;
}

/** Source: MongoDB Manual, "count". */
function count(context: CommandContext): Doc {
  const { body } = context;
  const filter = optionalDocument(body.query, 'query') ?? {};
  const total = countMatches(context, { ...queryOptions(context), filter });
  const remaining = Math.max(0, total - nonNegativeInteger(body.skip, 'skip'));
  const limit = Math.abs(optionalInteger(body.limit, 'limit') ?? 0);
  return { n: limit > 0 ? Math.min(remaining, limit) : remaining };
}

/** Source: MongoDB Manual, "distinct". */
function distinct(context: CommandContext): Doc {
  const { body } = context;
  const key = requiredString(body.key, 'key');
  if (key === '' || key.includes('\0')) throw new MongoError(2, 'BadValue', `invalid key '${key}'`);
  const parts = key.split('.');
  const options = queryOptions(context);
  const source = select(context, { ...options, filter: optionalDocument(body.query, 'query') ?? {} });
  const textCollator = collator(options.collation ?? collectionOf(context)?.options.collation);
  const values = new Map<string, unknown>();
  const fields = new Set([parts[0] ?? '']);
  let bytes = 0;
  for (let match = source.next(); match; match = source.next()) {
    for (const value of distinctValues(match.doc ?? decodeFields(match.raw, fields), parts)) {
      const encodedValue = encodeKey(value).toString('latin1');
      if (values.has(encodedValue)) continue;
      if (textCollator && typeof value === 'string' && hasEqualText(values, value, textCollator)) continue;
      values.set(encodedValue, value);
      bytes += encodedValue.length;
      if (bytes > MAX_DOCUMENT_BYTES) throw new MongoError(17217, 'Location17217', 'distinct too big, 16mb cap');
    }
  }
  return { values: [...values.values()].sort(compareValues) };
}

function hasEqualText(values: ReadonlyMap<string, unknown>, value: string, textCollator: Intl.Collator): boolean {
  for (const other of values.values())
    if (typeof other === 'string' && textCollator.compare(other, value) === 0) return true;
  return false;
}

/** Commands that only read. */
export const READ_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  find: { run: find, fields: FIND_FIELDS, transactional: true },
  getMore: { run: getMore, fields: ['batchSize', 'collection'], transactional: true },
  count: { run: count, fields: ['collation', 'fields', 'hint', 'limit', 'query', 'skip'] },
  distinct: { run: distinct, fields: ['collation', 'hint', 'key', 'query'], transactional: true },
};
