import { type Match, Selection, wholeDoc } from '../query/select.ts';
import {
  applyUpdate,
  buildUpsert,
  checkUpdate,
  isOperatorUpdate,
  isPipelineUpdate,
  type Update,
} from '../semantics/update.ts';
import type { Collection } from '../storage/catalogue.ts';
import type { Change, Replacement } from '../storage/documents.ts';
import type { Slices } from '../storage/time-slicer.ts';
import { bsonClass, type Doc, decode, encodeDocument, encodeWithinLimit, isPlain, ownField } from '../values/bson.ts';
import type { Collation } from '../values/collation.ts';
import { badValue, failedToParse, MongoError } from '../values/errors.ts';
import { idFirst } from '../values/raw-bson.ts';
import { type CommandContext, collectionOf, deadlineOf } from './context.ts';

/** One update statement. */
export interface Modification {
  filter: Doc;
  update: Update;
  multi: boolean;
  upsert: boolean;
  arrayFilters: readonly Doc[] | undefined;
  sort: Doc | undefined;
  variables: Doc | undefined;
  collation: Collation | undefined;
  hint: unknown;
}

/** An update with the collation that it uses, and the value of `$$NOW` for all documents. */
type Statement = Modification & { now: Date };

/**
 * The result of an update statement. `before` and `after` are the last matched document before and after the update.
 * After an upsert, `after` is the inserted document.
 */
export interface ModifyResult {
  n: number;
  nModified: number;
  upsertedId?: unknown;
  before: Doc | null;
  after: Doc | null;
}

/**
 * Updates the first or all documents that match the filter. If none matches, an upsert inserts one. Must run inside
 * `Database.statementInSlices`, which undoes the changes after a failure.
 *
 * Source: MongoDB Manual, "update (database command)" and "findAndModify".
 */
export function* modify(context: CommandContext, modification: Modification): Slices<ModifyResult> {
  checkKind(modification);
  const collection = collectionOf(context);
  const statement: Statement = {
    ...modification,
    collation: modification.collation ?? collection?.options.collation,
    now: new Date(),
  };
  const result: ModifyResult = { n: 0, nModified: 0, before: null, after: null };
  if (collection) yield* updateMatches(context, { collection, statement, result });
  if (result.n > 0) return result;
  if (statement.upsert) return insertUpsert(context, statement);
  checkUpdate(statement.update, statement);
  return result;
}

function checkKind({ update, multi }: Modification): void {
  if (update === null || typeof update !== 'object')
    throw failedToParse('Update argument must be either an object or an array');
  const replaces = !isPipelineUpdate(update) && !isOperatorUpdate(update);
  if (multi && replaces) throw failedToParse('multi update is not supported for replacement-style update');
}

interface Task {
  collection: Collection;
  statement: Statement;
  result: ModifyResult;
}

/** With `multi`, finds all documents before it changes the first one, and holds only their row ids in memory. */
function* updateMatches({ database, body }: CommandContext, task: Task): Slices<void> {
  const { collection, statement } = task;
  const { filter, sort, variables, collation, hint, multi } = statement;
  const options = { filter, sort, variables, collation, hint, deadline: deadlineOf(body), limit: multi ? 0 : 1 };
  const selection = new Selection(database, collection, options);
  if (!multi) {
    const match = yield* selection.first();
    const change = match && update(match, task);
    if (change) database.documents.replace(collection, change);
    return;
  }
  function* changes(rids: Iterable<number>): Iterable<Change | undefined> {
    for (const rid of rids) {
      const match = selection.fetch(rid);
      yield match && update(match, task);
    }
  }
  const rids = Float64Array.from(yield* selection.rids()).sort();
  yield* database.documents.changeAll(collection, changes(rids), database.slicer);
}

/** Encodes a changed document for storage. Throws error 17419 if the document is too large. */
export function encodeUpdated(doc: Doc): Buffer {
  const tooLargeError = () =>
    new MongoError(17419, 'Location17419', 'Resulting document after update is larger than 16777216');
  return idFirst(encodeWithinLimit(doc, tooLargeError));
}

/** Returns the replacement of a match, or undefined if nothing changes. In both cases `result` counts the match. */
function update(match: Match, { statement, result }: Task): Replacement | undefined {
  const before = wholeDoc(match);
  const doc = applyUpdate(before, statement.update, { ...statement, position: match.position });
  const raw = encodeUpdated(doc);
  result.n++;
  result.before = before;
  result.after = doc;
  const isSame = !hasNewValue(before, doc) && (raw.equals(match.raw) || idFirst(encodeDocument(before)).equals(raw));
  if (isSame) return undefined;
  result.nModified++;
  return { rid: match.rid, before, after: { doc, raw } };
}

/**
 * Whether a top-level text, number or boolean was changed or added. If so, the documents need not be compared byte by
 * byte.
 */
const hasNewValue = (before: Doc, after: Doc): boolean =>
  Object.keys(after).some((field) => {
    const value: unknown = after[field];
    const isSimple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isSimple && !Object.is(value, ownField(before, field));
  });

/**
 * Rejects an `_id` that MongoDB does not allow: error 2 for an array, a regular expression or undefined, and error 52
 * for a document with a field that begins with `$`.
 *
 * Source: MongoDB Manual, "Documents", The _id Field.
 */
export function checkId(id: unknown): void {
  if (Array.isArray(id)) throw badValue("The '_id' value cannot be of type array");
  if (id === undefined || id instanceof RegExp || bsonClass(id) === 'BSONRegExp')
    throw badValue("The '_id' value cannot be of type regex or undefined");
  if (isPlain(id) && Object.keys(id).some((name) => name.startsWith('$')))
    throw new MongoError(52, 'DollarPrefixedFieldName', "_id fields may not contain '$'-prefixed fields");
}

function insertUpsert({ database, db, body, command }: CommandContext, statement: Statement): ModifyResult {
  const tooLargeError = () => new MongoError(17420, 'Location17420', 'Document to upsert is larger than 16777216');
  const newDoc = buildUpsert(statement.filter, statement.update, statement);
  const raw = idFirst(encodeWithinLimit(newDoc, tooLargeError));
  const doc = decode(raw);
  checkId(doc._id);
  database.documents.insert(database.ensure(db, body[command]), raw, doc);
  return { n: 1, nModified: 0, upsertedId: doc._id, before: null, after: doc };
}
