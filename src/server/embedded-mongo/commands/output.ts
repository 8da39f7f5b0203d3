import { ObjectId } from 'bson';
import { type Doc, decode, encodeDocument, isPlain } from '../bson.ts';
import type { Collection } from '../catalogue.ts';
import type { ReplySource } from '../cursors.ts';
import { failedToParse, MongoError } from '../errors.ts';
import { Scan } from '../scan.ts';
import { type Match, selectAll, wholeDoc } from '../select.ts';
import { applyUpdate } from '../update.ts';
import { type CommandContext, variablesOf } from './context.ts';

/** True for `$out` and `$merge`. */
export const isOutputStage = (stage: Doc): boolean => '$out' in stage || '$merge' in stage;

/** Writes the results of a pipeline into a collection, all or nothing. Results are read before anything is written. */
export function writeOutput(context: CommandContext, stage: Doc, results: ReplySource): void {
  const documents: Buffer[] = [];
  for (let result = results.next(); result; result = results.next()) documents.push(result);
  context.database.statement(() => {
    if ('$out' in stage) replaceAll(context, stage.$out, documents);
    else mergeAll(context, stage.$merge, documents);
  });
}

/** A target as `$out` and `$merge` name it: a collection, or `{db, coll}`. */
function targetOf(context: CommandContext, target: unknown): { db: string; name: string } {
  if (typeof target === 'string') return { db: context.db, name: target };
  if (
    isPlain(target) &&
    typeof target.coll === 'string' &&
    Object.keys(target).every((k) => k === 'db' || k === 'coll')
  )
    return { db: typeof target.db === 'string' ? target.db : context.db, name: target.coll };
  throw failedToParse('the target of $out or $merge must be a collection name or a document with db and coll');
}

const withId = (raw: Buffer): { raw: Buffer; doc: Doc } => {
  const doc = decode(raw);
  if (doc._id !== undefined) return { raw, doc };
  const completed = { _id: new ObjectId(), ...doc };
  return { raw: encodeDocument(completed), doc: completed };
};

/** Source: MongoDB Manual, "$out". The collection keeps its indexes. */
function replaceAll(context: CommandContext, target: unknown, documents: readonly Buffer[]): void {
  const { database } = context;
  const { db, name } = targetOf(context, target);
  const collection = database.ensure(db, name);
  const scan = new Scan(database, collection, { plan: { ranges: [], reverse: false } });
  for (let row = scan.next(); row; row = scan.next()) database.documents.remove(collection, row.rid, decode(row.raw));
  for (const result of documents) {
    const { raw, doc } = withId(result);
    database.documents.insert(collection, raw, doc);
  }
}

interface Merge {
  collection: Collection;
  on: readonly string[];
  whenMatched: unknown;
  whenNotMatched: unknown;
  variables: Doc | undefined;
}

const MERGE_FIELDS = ['into', 'on', 'whenMatched', 'whenNotMatched', 'let'];

/** Source: MongoDB Manual, "$merge". */
function mergeAll(context: CommandContext, spec: unknown, documents: readonly Buffer[]): void {
  const options: Doc = isPlain(spec) && 'into' in spec ? spec : { into: spec };
  const unknown = Object.keys(options).find((name) => !MERGE_FIELDS.includes(name));
  if (unknown) throw failedToParse(`BSON field '$merge.${unknown}' is an unknown field.`);
  const { db, name } = targetOf(context, options.into);
  const collection = context.database.ensure(db, name);
  const on = [options.on ?? '_id'].flat().map(String);
  checkUnique(collection, on);
  const merge: Merge = {
    collection,
    on,
    whenMatched: options.whenMatched ?? 'merge',
    whenNotMatched: options.whenNotMatched ?? 'insert',
    variables: options.let ? variablesOf(options) : undefined,
  };
  for (const result of documents) mergeOne(context, merge, withId(result));
}

function checkUnique({ indexes }: Collection, on: readonly string[]): void {
  const fields = [...on].sort().join();
  const found = indexes.some(
    (index) => index.unique && !index.partial && Object.keys(index.spec.key).sort().join() === fields,
  );
  if (!found)
    throw new MongoError(
      51183,
      'Location51183',
      `Cannot find index to verify that join fields will be unique: ${on.join(', ')}`,
    );
}

function mergeOne({ database }: CommandContext, merge: Merge, { raw, doc }: { raw: Buffer; doc: Doc }): void {
  const filter = Object.fromEntries(merge.on.map((path) => [path, doc[path]]));
  const [match] = selectAll(database, merge.collection, { filter, limit: 1 });
  if (match) {
    const before = wholeDoc(match);
    const after = merged(merge, { before, doc, match });
    if (after === before) return;
    database.documents.replace(merge.collection, match.rid, before, { doc: after, raw: encodeDocument(after) });
  } else if (merge.whenNotMatched === 'insert') database.documents.insert(merge.collection, raw, doc);
  else if (merge.whenNotMatched === 'fail')
    throw new MongoError(
      13113,
      'MergeStageNoMatchingDocument',
      '$merge could not find a matching document in the target collection for at least one document in the source collection',
    );
  else if (merge.whenNotMatched !== 'discard') throw failedToParse('unknown value of $merge.whenNotMatched');
}

function merged(merge: Merge, { before, doc }: { before: Doc; doc: Doc; match: Match }): Doc {
  const { whenMatched } = merge;
  if (Array.isArray(whenMatched))
    return applyUpdate(before, whenMatched, { variables: { ...merge.variables, new: doc } });
  switch (whenMatched) {
    case 'keepExisting':
      return before;
    case 'replace':
      return { ...doc, _id: before._id };
    case 'merge':
      return { ...before, ...doc, _id: before._id };
    case 'fail':
      throw new MongoError(11000, 'DuplicateKey', 'E11000 duplicate key error: $merge found a matching document');
    default:
      throw failedToParse('unknown value of $merge.whenMatched');
  }
}
