import { ObjectId } from 'bson';
import { Selection, type SelectOptions, wholeDoc } from '../query/select.ts';
import type { Collection } from '../storage/catalogue.ts';
import type { Change } from '../storage/documents.ts';
import { StorageError } from '../storage/sqlite.ts';
import type { Slices } from '../storage/time-slicer.ts';
import { assertNesting, type Doc, decode, encodeDocument, MAX_DOCUMENT_BYTES, tooLarge } from '../values/bson.ts';
import { failedToParse, MongoError } from '../values/errors.ts';
import { idFirst, withId } from '../values/raw-bson.ts';
import {
  checkFields,
  documentList,
  flag,
  optionalDocument,
  optionalInteger,
  optionalList,
  requiredDocument,
} from './arguments.ts';
import { type CommandContext, type CommandDefinition, collectionOf, deadlineOf, variablesOf } from './context.ts';
import { checkId, modify } from './modify.ts';

/** The statements of an update or delete command. Clients send them in a document sequence or in the body. */
function statements({ sequences, body }: CommandContext, field: string): Doc[] {
  const list = sequences.get(field)?.map(decode) ?? documentList(body[field], field);
  if (list.length === 0) throw noStatements();
  return list;
}

const noStatements = (): MongoError =>
  new MongoError(16, 'InvalidLength', 'Write batch sizes must be between 1 and 100000. Got 0 operations.');

/**
 * Maximum total bytes of the error messages in one reply and of their `extra` fields, which are estimated to be equally
 * large. Further errors have an empty message and no `extra` fields.
 */
const MAX_ERROR_BYTES = 1 << 20;

/**
 * Collects the errors of failed statements. The list fits into one reply even if all of the 100,000 statements that a
 * driver may send fail.
 */
class WriteErrors {
  readonly list: Doc[] = [];
  #remainingBytes = MAX_ERROR_BYTES;

  add(index: number, { code, message, extra }: MongoError): void {
    this.#remainingBytes -= 2 * Buffer.byteLength(message);
    this.list.push(
      this.#remainingBytes >= 0 ? { index, code, errmsg: message, ...extra } : { index, code, errmsg: '' },
    );
  }
}

/**
 * Runs the statements of a write command one by one and returns the `writeErrors` of the reply. A failed statement is
 * undone, and an ordered command ends there; the changes of the other statements stay. A failure of the storage is
 * thrown.
 *
 * Source: MongoDB Manual, "insert", "update", "delete": ordered, writeErrors.
 */
function* runStatements(
  context: CommandContext,
  count: number,
  run: (i: number) => Slices<void> | undefined,
): Slices<Doc[]> {
  const ordered = context.body.ordered === undefined || flag(context.body.ordered);
  const errors = new WriteErrors();
  for (let i = 0; i < count; i++) {
    try {
      yield* context.database.statementInSlices(function* () {
        const slices = run(i);
        if (slices) yield* slices;
      });
      if (context.database.slicer.isOver) yield;
    } catch (error) {
      if (!(error instanceof MongoError) || error instanceof StorageError) throw error;
      errors.add(i, error);
      if (ordered) break;
    }
  }
  return errors.list;
}

const withErrors = (reply: Doc, writeErrors: Doc[]): Doc =>
  writeErrors.length > 0 ? { ...reply, writeErrors } : reply;

/** Prepares a document for storage: puts its `_id`, or a new one, first; checks the `_id`, the size and the nesting. */
export function toStored(bytes: Buffer): { raw: Buffer; doc: Doc } {
  let doc = decode(bytes);
  let raw = bytes;
  if (!Object.hasOwn(doc, '_id')) {
    const _id = new ObjectId();
    doc = { _id, ...doc };
    raw = withId(bytes, _id);
  } else raw = idFirst(bytes);
  if (raw.length > MAX_DOCUMENT_BYTES) throw tooLarge(raw.length);
  checkId(doc._id);
  assertNesting(doc);
  return { raw, doc };
}

function* insert(context: CommandContext): Slices<Doc> {
  const { database, body, sequences, db } = context;
  const documents = sequences.get('documents') ?? documentList(body.documents, 'documents').map(encodeDocument);
  if (documents.length === 0) throw noStatements();
  let n = 0;
  const errors = yield* runStatements(context, documents.length, (i) => {
    const { raw, doc } = toStored(documents[i] ?? Buffer.alloc(0));
    database.documents.insert(database.ensure(db, body.insert), raw, doc);
    n++;
    return undefined;
  });
  return withErrors({ n }, errors);
}

const UPDATE_FIELDS = ['arrayFilters', 'c', 'collation', 'hint', 'multi', 'q', 'sort', 'u', 'upsert', 'upsertSupplied'];

function* update(context: CommandContext): Slices<Doc> {
  const updates = statements(context, 'updates');
  const upserted: Doc[] = [];
  const variables = variablesOf(context.body);
  let n = 0;
  let nModified = 0;
  const errors = yield* runStatements(context, updates.length, function* (i) {
    const statement = updates[i] ?? {};
    checkFields('update.updates', statement, UPDATE_FIELDS);
    const result = yield* modify(context, {
      filter: requiredDocument(statement.q, 'update.updates.q'),
      update: statement.u,
      multi: flag(statement.multi),
      upsert: flag(statement.upsert),
      arrayFilters: optionalList(statement.arrayFilters, 'arrayFilters'),
      sort: optionalDocument(statement.sort, 'sort'),
      variables: optionalDocument(statement.c, 'c') ?? variables,
      collation: optionalDocument(statement.collation, 'collation'),
      hint: statement.hint,
    });
    n += result.n;
    nModified += result.nModified;
    if (result.upsertedId !== undefined) upserted.push({ index: i, _id: result.upsertedId });
  });
  return withErrors({ n, nModified, ...(upserted.length > 0 && { upserted }) }, errors);
}

const DELETE_FIELDS = ['collation', 'hint', 'limit', 'q'];

function* remove(context: CommandContext): Slices<Doc> {
  const deletes = statements(context, 'deletes');
  const variables = variablesOf(context.body);
  let n = 0;
  const errors = yield* runStatements(context, deletes.length, function* (i) {
    const statement = deletes[i] ?? {};
    checkFields('delete.deletes', statement, DELETE_FIELDS);
    const limit = optionalInteger(statement.limit, 'limit');
    if (limit !== 0 && limit !== 1)
      throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
    const collection = collectionOf(context);
    const options = {
      filter: requiredDocument(statement.q, 'delete.deletes.q'),
      hint: statement.hint,
      variables,
      collation: optionalDocument(statement.collation, 'collation'),
      deadline: deadlineOf(context.body),
    };
    n += collection ? yield* removeMatches(context, collection, { ...options, limit }) : 0;
  });
  return withErrors({ n }, errors);
}

/**
 * Removes the matches, or the first match if the limit is 1, and returns their number. All of them are found before one
 * is removed; only their row ids are held in memory until then.
 */
function* removeMatches({ database }: CommandContext, collection: Collection, options: SelectOptions): Slices<number> {
  const selection = new Selection(database, collection, options);
  if (options.limit === 1) {
    const match = yield* selection.first();
    if (match) database.documents.remove(collection, match.rid, wholeDoc(match));
    return match ? 1 : 0;
  }
  let removedCount = 0;
  function* removals(rids: Iterable<number>): Iterable<Change | undefined> {
    for (const rid of rids) {
      const match = selection.fetch(rid);
      if (match) removedCount += 1;
      yield match && { rid, before: wholeDoc(match) };
    }
  }
  const rids = Float64Array.from(yield* selection.rids()).sort();
  yield* database.documents.changeAll(collection, removals(rids), database.slicer);
  return removedCount;
}

/** Commands that contain a list of write statements. */
export const WRITE_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  insert: { run: insert, fields: ['documents', 'ordered'], writes: true, transactional: true },
  update: { run: update, fields: ['let', 'ordered', 'updates'], writes: true, transactional: true },
  delete: { run: remove, fields: ['deletes', 'let', 'ordered'], writes: true, transactional: true },
};
