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
import type { Slices } from '../storage/pace.ts';
import { assertNesting, bsonClass, type Doc, decode, encodeDocument, encodeWithin, isPlain } from '../values/bson.ts';
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

/** A statement that is carried out: with its collection's collation where it names none, and one `$$NOW` throughout. */
type Change = Modification & { now: Date };

/** What an update statement did. `before` and `after` are those of its last document. */
export interface ModifyResult {
  n: number;
  nModified: number;
  upsertedId?: unknown;
  before: Doc | null;
  after: Doc | null;
}

/**
 * Updates the first or all documents a filter selects, or inserts one. To be called within a statement.
 *
 * Source: MongoDB Manual, "update (database command)" and "findAndModify".
 */
export function* modify(context: CommandContext, given: Modification): Slices<ModifyResult> {
  checkKind(given);
  const collection = collectionOf(context);
  const change: Change = { ...given, collation: given.collation ?? collection?.options.collation, now: new Date() };
  const result: ModifyResult = { n: 0, nModified: 0, before: null, after: null };
  if (collection) yield* updateMatches(context, { collection, change, result });
  if (result.n > 0) return result;
  if (change.upsert) return insertUpsert(context, change);
  checkUpdate(change.update, change);
  return result;
}

function checkKind({ update, multi }: Modification): void {
  if (update === null || typeof update !== 'object')
    throw failedToParse('Update argument must be either an object or an array');
  const replaces = !isPipelineUpdate(update) && !isOperatorUpdate(update);
  if (multi && replaces) throw failedToParse('multi update is not supported for replacement-style update');
}

function* updateMatches(
  context: CommandContext,
  task: { collection: Collection; change: Change; result: ModifyResult },
): Slices<void> {
  const { collection, change } = task;
  const { filter, sort, variables, collation, hint, multi } = change;
  const deadline = deadlineOf(context.body);
  const options = { filter, sort, variables, collation, hint, deadline, limit: multi ? 0 : 1 };
  const selection = new Selection(context.database, collection, options);
  if (!multi) {
    const match = yield* selection.first();
    if (match) updateOne(context, match, task);
    return;
  }
  for (const rid of yield* selection.rids()) {
    const match = selection.fetch(rid);
    if (match) updateOne(context, match, task);
    if (context.database.pace.over) yield;
  }
}

/** A changed document as it is stored. */
export function encodeUpdated(doc: Doc): Buffer {
  const reject = () =>
    new MongoError(17419, 'Location17419', 'Resulting document after update is larger than 16777216');
  return idFirst(encodeWithin(doc, reject));
}

function updateOne(
  { database }: CommandContext,
  match: Match,
  { collection, change, result }: { collection: Collection; change: Change; result: ModifyResult },
): void {
  const before = wholeDoc(match);
  const after = applyUpdate(before, change.update, { ...change, position: match.position });
  assertNesting(after);
  const raw = encodeUpdated(after);
  if (!raw.equals(match.raw) && !idFirst(encodeDocument(before)).equals(raw)) {
    database.documents.replace(collection, match.rid, before, { doc: after, raw });
    result.nModified++;
  }
  result.n++;
  result.before = before;
  result.after = after;
}

/** Source: MongoDB Manual, "Documents", The _id Field. */
export function checkId(id: unknown): void {
  if (Array.isArray(id)) throw badValue("The '_id' value cannot be of type array");
  if (id === undefined || id instanceof RegExp || bsonClass(id) === 'BSONRegExp')
    throw badValue("The '_id' value cannot be of type regex or undefined");
  if (isPlain(id) && Object.keys(id).some((name) => name.startsWith('$')))
    throw new MongoError(52, 'DollarPrefixedFieldName', "_id fields may not contain '$'-prefixed fields");
}

function insertUpsert({ database, db, body, command }: CommandContext, change: Change): ModifyResult {
  const reject = () => new MongoError(17420, 'Location17420', 'Document to upsert is larger than 16777216');
  const raw = idFirst(encodeWithin(buildUpsert(change.filter, change.update, change), reject));
  const doc = decode(raw);
  checkId(doc._id);
  database.documents.insert(database.ensure(db, body[command]), raw, doc);
  return { n: 1, nModified: 0, upsertedId: doc._id, before: null, after: doc };
}
