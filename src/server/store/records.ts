import { createHash } from 'node:crypto';
import mongoose, { type Model, type QueryFilter } from 'mongoose';

/** A stored record: its own fields, its id and its creation time. */
export type Stored<T> = T & { _id: mongoose.Types.ObjectId; createdAt: Date };

/** A schema's definitions of all fields of a record. With `strict: 'throw'`, a field without definition is an error. */
export type Fields<T> = Record<Exclude<keyof T, '_id'>, unknown>;

/** The search words and the sort key, derived from a record's own texts; never shown. */
export type Findable = { search: string[]; sortKey: string };

export const findableFields = {
  search: { type: [String], required: true },
  // Not `required`, which rejects an empty text: a name of apostrophes has no letters to sort by.
  sortKey: { type: String, default: '' },
} as const;

/** Converts a client's id into the database's type; undefined if it is invalid. */
export const objectId = (id: string): mongoose.Types.ObjectId | undefined =>
  /^[0-9a-f]{24}$/i.test(id) ? new mongoose.Types.ObjectId(id) : undefined;

/** Marks a filter whose operators are our own. Operators in other filters are compared as plain values. */
export const ownOperators = <T extends object>(filter: T): T => mongoose.trusted(filter);

/**
 * Returns a filter for a text in an index that contains only texts. Without the type, MongoDB does not use this index.
 *
 * Source: MongoDB Manual, "Partial Indexes", Query Coverage.
 */
export const indexedText = (text: string) => mongoose.trusted({ $eq: text, $type: 'string' as const });

/** The parameters of one page of a list. */
export type Page = { skip: number; limit: number; direction: 'ascending' | 'descending' };

/** Timeout of a count; milliseconds. */
export const countTimeout = 1_000;

/** Maximum rows that are read for a count if no index can count them. */
const maxRead = 500;

/**
 * One page of a list. `atLeast`: there may be more rows than `total`. `newestOnly`: only this number of the newest rows
 * is sorted.
 */
export type Listed<Row> = { rows: Row[]; total: number; atLeast?: true; newestOnly?: number };

/**
 * Reads one page of a list. On the last page, the total is usually known without a count. If the count takes too long,
 * the result says `atLeast`.
 *
 * @param page.counted whether the rows are counted if the total does not follow from the page
 * @param page.maxFound the maximum number of rows that the queries find, if there is one
 * @param queries.find finds up to `limit` rows from the beginning of the page
 * @param queries.count counts all rows
 */
export async function listPage<Row>(
  page: Pick<Page, 'skip' | 'limit'> & { counted: boolean; maxFound?: number | undefined },
  queries: { find: (limit: number) => Promise<Row[]>; count: () => Promise<RowCount> },
): Promise<Listed<Row>> {
  const { skip, limit, counted, maxFound = Number.POSITIVE_INFINITY } = page;
  const fetched = await queries.find(limit + 1);
  const rows = fetched.slice(0, limit);
  const end = skip + fetched.length;
  const isLast = fetched.length <= limit && (fetched.length > 0 || skip === 0);
  if (isLast && end < maxFound) return { rows, total: end };
  const uncounted = { rows, total: fetched.length === 0 ? 0 : end, atLeast: true } as const;
  if (!counted) return uncounted;
  try {
    const { total, isExact, newestOnly } = await queries.count();
    if (isExact) return { rows, total };
    const atLeast = { ...uncounted, total: Math.max(total, uncounted.total) };
    return newestOnly === undefined ? atLeast : { ...atLeast, newestOnly };
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === timeLimitExceeded) return uncounted;
    throw error;
  }
}

/** The number of rows of a list; if not `isExact`, there may be more. `newestOnly`: see `Listed`. */
export type RowCount = { total: number; isExact: boolean; newestOnly?: number };

/**
 * Counts the rows of a list: all rows if an index can count them; otherwise only the matches among the first `maxRead`
 * rows that the index returns, so that the cost does not grow with the list.
 *
 * @throws the driver's error MaxTimeMSExpired after `countTimeout`
 *
 * @param filter.indexed the part of the filter that an index can check
 * @param filter.others the part that has to be checked in each record
 */
export async function countRows<T>(
  model: Pick<Model<T>, 'aggregate' | 'countDocuments' | 'exists'>,
  filter: { indexed: QueryFilter<T>; others: QueryFilter<T> },
  plan: { hint?: string },
): Promise<RowCount> {
  const options = { ...plan, maxTimeMS: countTimeout };
  const { indexed, others } = filter;
  // The search index cannot count, because it may contain a record several times.
  const isSearch = plan.hint !== undefined;
  if (!isSearch && Object.keys(others).length === 0)
    return { total: await model.countDocuments(indexed, options), isExact: true };
  const stages = [{ $match: indexed }, { $limit: maxRead }, { $match: others }, { $count: 'total' }];
  const [[sum], nextRow] = await Promise.all([
    model.aggregate<{ total: number }>(stages, options),
    model.exists(indexed).setOptions(options).skip(maxRead),
  ]);
  return { total: sum?.total ?? 0, isExact: nextRow === null };
}

/** MongoDB's error MaxTimeMSExpired. */
const timeLimitExceeded = 50;

/** Returns a sort order: by fields, then by age. */
export const sortBy = (fields: readonly string[], { direction }: Page): Record<string, 1 | -1> => {
  const order = direction === 'ascending' ? 1 : -1;
  return Object.fromEntries([...fields, '_id'].map((field) => [field, order]));
};

/** MongoDB's code of a conflict with a unique index. */
export const duplicateKey = 11_000;

/** Whether an error is a conflict with a unique index; with `field`, only with an index of that field. */
export const isDuplicateKey = (error: unknown, field?: string): boolean =>
  error instanceof mongoose.mongo.MongoServerError &&
  error.code === duplicateKey &&
  (field === undefined || Object.hasOwn(Object(error.keyPattern), field));

/** Maximum records that are inserted or updated in one write: the writes of other calls have to wait for it. */
export const writeBatchSize = 20;

/** Yields a list in parts of `writeBatchSize`. */
export function* inParts<T>(list: readonly T[]): Generator<T[], void, void> {
  for (let start = 0; start < list.length; start += writeBatchSize) yield list.slice(start, start + writeBatchSize);
}

/** Inserts records, except those whose unique keys exist. */
export async function insertNew<T>(
  { collection }: Pick<Model<T>, 'collection'>,
  records: readonly (T & mongoose.mongo.OptionalId<mongoose.mongo.Document>)[],
): Promise<void> {
  for (const part of inParts(records)) {
    try {
      await collection.insertMany(part, { ordered: false, ignoreUndefined: true });
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoBulkWriteError) || !hasOnlyDuplicates(error)) throw error;
    }
  }
}

const hasOnlyDuplicates = ({ writeErrors }: mongoose.mongo.MongoBulkWriteError): boolean =>
  [writeErrors].flat().every(({ code }) => code === duplicateKey);

/** MongoDB's error OutOfDiskSpace. */
const outOfDiskSpace = 14_031;

/** Whether a write failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === outOfDiskSpace;

/** A hash of a form's content, to distinguish a repeat from another submission under the same id. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** The fields that make a submission safe to repeat; stored only if the sender sent an id. */
export type Submission = { submissionId: string; contentHash: string };

/** The record of a submission, and the hash of the submission's content. */
export type StoredSubmission<T> = { record: T; contentHash: string };

export const submissionFields = {
  submissionId: { type: String },
  contentHash: { type: String },
} as const;

/** Unique only among records with a `submissionId`. */
export const submissionIndex = [
  { submissionId: 1 },
  { name: 'submissionId', unique: true, partialFilterExpression: { submissionId: { $type: 'string' } } },
] as const;

/** MongoDB's value for no limit. */
const noLimit = 0;

/** Returns the ids of records that a filter matches: all, or at most `limit`. */
export async function findIds<T>(
  model: Pick<Model<T>, 'find'>,
  filter: QueryFilter<T>,
  limit = noLimit,
): Promise<string[]> {
  const records = await model.find(filter, { _id: 1 }).limit(limit).lean<{ _id: mongoose.Types.ObjectId }[]>();
  return records.map(({ _id }) => _id.toHexString());
}
