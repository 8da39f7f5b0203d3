import { assertNesting, type Doc, decode, encodeDocument } from '../bson.ts';
import type { Collection } from '../catalogue.ts';
import type { Collation } from '../collation.ts';
import { failedToParse, MongoError } from '../errors.ts';
import { type Match, Selection, wholeDoc } from '../select.ts';
import { applyUpdate, buildUpsert, checkUpdate, isOperatorUpdate, isPipelineUpdate, type Update } from '../update.ts';
import { DOCUMENT_HEADROOM, MAX_DOCUMENT_BYTES } from '../wire.ts';
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
export function modify(context: CommandContext, given: Modification): ModifyResult {
  checkKind(given);
  const collection = collectionOf(context);
  const change = { ...given, collation: given.collation ?? collection?.options.collation };
  const result: ModifyResult = { n: 0, nModified: 0, before: null, after: null };
  if (collection) updateMatches(context, { collection, change, result });
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

function updateMatches(
  context: CommandContext,
  task: { collection: Collection; change: Modification; result: ModifyResult },
): void {
  const { collection, change } = task;
  const { filter, sort, variables, collation, hint, multi } = change;
  const deadline = deadlineOf(context.body);
  const options = { filter, sort, variables, collation, hint, deadline, limit: multi ? 0 : 1 };
  const selection = new Selection(context.database, collection, options);
  if (!multi) {
    const match = selection.open().next();
    if (match) updateOne(context, match, task);
    return;
  }
  for (const rid of selection.rids()) {
    const match = selection.fetch(rid);
    if (match) updateOne(context, match, task);
  }
}

/** A changed document as it is stored. */
export function encodeUpdated(doc: Doc): Buffer {
  const raw = encodeDocument(doc);
  if (raw.length > MAX_DOCUMENT_BYTES + DOCUMENT_HEADROOM)
    throw new MongoError(17419, 'Location17419', 'Resulting document after update is larger than 16777216');
  return raw;
}

function updateOne(
  { database }: CommandContext,
  match: Match,
  { collection, change, result }: { collection: Collection; change: Modification; result: ModifyResult },
): void {
  const before = wholeDoc(match);
  const after = applyUpdate(before, change.update, { ...change, position: match.position });
  assertNesting(after);
  const raw = encodeUpdated(after);
  if (!raw.equals(match.raw) && !encodeDocument(before).equals(raw)) {
    database.documents.replace(collection, match.rid, before, { doc: after, raw });
    result.nModified++;
  }
  result.n++;
  result.before = before;
  result.after = after;
}

function insertUpsert({ database, db, body, command }: CommandContext, change: Modification): ModifyResult {
  const raw = encodeDocument(buildUpsert(change.filter, change.update, change));
  const doc = decode(raw);
  database.documents.insert(database.ensure(db, body[command]), raw, doc);
  return { n: 1, nModified: 0, upsertedId: doc._id, before: null, after: doc };
}
