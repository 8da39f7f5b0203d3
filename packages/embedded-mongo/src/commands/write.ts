import { ObjectId } from 'bson';
import { Selection, selectAll, wholeDoc } from '../query/select.ts';
import type { Collection } from '../storage/catalogue.ts';
import { StorageError } from '../storage/sqlite.ts';
import { assertNesting, type Doc, decode, encodeDocument, MAX_DOCUMENT_BYTES, tooLarge } from '../values/bson.ts';
import { failedToParse, MongoError } from '../values/errors.ts';
import { idFirst } from '../values/raw-bson.ts';
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

/** The statements of a write command, which come beside the body or in it. */
function statements({ sequences, body }: CommandContext, name: string): Doc[] {
  const list = sequences.get(name)?.map(decode) ?? documentList(body[name], name);
  if (list.length === 0) throw noStatements();
  return list;
}

const noStatements = (): MongoError =>
  new MongoError(16, 'InvalidLength', 'Write batch sizes must be between 1 and 100000. Got 0 operations.');

/** What the errors of a command may say in all; those beyond it give their index and code alone. */
const ERROR_BYTES = 1 << 20;

/** Reports of failed statements, which stay small enough for one reply however many there are. */
class WriteErrors {
  readonly list: Doc[] = [];
  #left = ERROR_BYTES;

  add(index: number, { code, message, extra }: MongoError): void {
    this.#left -= 2 * Buffer.byteLength(message);
    this.list.push(this.#left >= 0 ? { index, code, errmsg: message, ...extra } : { index, code, errmsg: '' });
  }
}

/**
 * Runs the statements of a write command one by one. A failed one is undone alone and reported; it ends an ordered
 * command.
 *
 * Source: MongoDB Manual, "insert", "update", "delete": ordered, writeErrors.
 */
function runStatements(context: CommandContext, count: number, run: (i: number) => void): Doc[] {
  const ordered = context.body.ordered === undefined || flag(context.body.ordered);
  const errors = new WriteErrors();
  for (let i = 0; i < count; i++) {
    try {
      context.database.statement(() => run(i));
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

/** A document as it is stored: with an `_id`, which comes first, and within the limits. */
function toStored(bytes: Buffer): { raw: Buffer; doc: Doc } {
  let doc = decode(bytes);
  let raw = bytes;
  if (!Object.hasOwn(doc, '_id')) {
    doc = { _id: new ObjectId(), ...doc };
    raw = encodeDocument(doc);
  } else raw = idFirst(bytes);
  if (raw.length > MAX_DOCUMENT_BYTES) throw tooLarge(raw.length);
  checkId(doc._id);
  assertNesting(doc);
  return { raw, doc };
}

function insert(context: CommandContext): Doc {
  const { database, body, sequences, db } = context;
  const documents = sequences.get('documents') ?? documentList(body.documents, 'documents').map(encodeDocument);
  if (documents.length === 0) throw noStatements();
  let n = 0;
  const errors = runStatements(context, documents.length, (i) => {
    const stored = toStored(documents[i] ?? Buffer.alloc(0));
    database.documents.insert(database.ensure(db, body.insert), stored.raw, stored.doc);
    n++;
  });
  return withErrors({ n }, errors);
}

const UPDATE_FIELDS = ['arrayFilters', 'c', 'collation', 'hint', 'multi', 'q', 'sort', 'u', 'upsert', 'upsertSupplied'];

function update(context: CommandContext): Doc {
  const updates = statements(context, 'updates');
  const upserted: Doc[] = [];
  const variables = variablesOf(context.body);
  let n = 0;
  let nModified = 0;
  const errors = runStatements(context, updates.length, (i) => {
    const statement = updates[i] ?? {};
    checkFields('update.updates', statement, UPDATE_FIELDS);
    const result = modify(context, {
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

function remove(context: CommandContext): Doc {
  const deletes = statements(context, 'deletes');
  const variables = variablesOf(context.body);
  let n = 0;
  const errors = runStatements(context, deletes.length, (i) => {
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
    n += limit === 1 ? removeFirst(context, collection, options) : removeAll(context, collection, options);
  });
  return withErrors({ n }, errors);
}

type DeleteOptions = ConstructorParameters<typeof Selection>[2];

function removeFirst({ database }: CommandContext, collection: Collection | undefined, options: DeleteOptions): number {
  const [match] = selectAll(database, collection, { ...options, limit: 1 });
  if (!collection || !match) return 0;
  database.documents.remove(collection, match.rid, wholeDoc(match));
  return 1;
}

/** Finds all before it removes any; holds row ids, not documents. */
function removeAll({ database }: CommandContext, collection: Collection | undefined, options: DeleteOptions): number {
  if (!collection) return 0;
  const selection = new Selection(database, collection, options);
  let n = 0;
  for (const rid of selection.rids()) {
    const match = selection.fetch(rid);
    if (!match) continue;
    database.documents.remove(collection, rid, wholeDoc(match));
    n++;
  }
  return n;
}

/** Commands that write documents. */
export const WRITE_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  insert: { run: insert, fields: ['documents', 'ordered'], writes: true, transactional: true },
  update: { run: update, fields: ['let', 'ordered', 'updates'], writes: true, transactional: true },
  delete: { run: remove, fields: ['deletes', 'let', 'ordered'], writes: true, transactional: true },
};
