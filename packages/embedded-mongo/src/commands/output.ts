import type { ReplySource } from '../query/cursors.ts';
import { Selection, wholeDoc } from '../query/select.ts';
import { variableName } from '../semantics/expression/arrays.ts';
import { isNil, valueAt } from '../semantics/expression/compiler.ts';
import { compileExpression } from '../semantics/expression.ts';
import { applyUpdate } from '../semantics/update.ts';
import type { Collection } from '../storage/catalogue.ts';
import { Scan } from '../storage/scan.ts';
import { toEnd } from '../storage/time-slicer.ts';
import { type Doc, decode, isPlain } from '../values/bson.ts';
import { failedToParse, MongoError } from '../values/errors.ts';
import { equalValues } from '../values/keys.ts';
import { optionalDocument } from './arguments.ts';
import { type CommandContext, variablesOf } from './context.ts';
import { encodeUpdated } from './modify.ts';
import { toStored } from './write.ts';

/** True for `$out` and `$merge`. */
export const isOutputStage = (stage: Doc): boolean => '$out' in stage || '$merge' in stage;

/**
 * Writes the results of a pipeline into a collection: all of them or none. All results are read before the first write.
 */
export function writeOutput(context: CommandContext, stage: Doc, results: ReplySource): void {
  const documents: Buffer[] = [];
  for (let result = results.next(); result; result = results.next()) documents.push(result);
  context.database.statement(() => {
    if ('$out' in stage) replaceAll(context, stage.$out, documents);
    else mergeAll(context, stage.$merge, documents);
  });
}

/** Reads the target of `$out` or `$merge`: a collection name, or `{db, coll}`. */
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

/** Source: MongoDB Manual, "$out". The indexes of the collection stay. */
function replaceAll(context: CommandContext, target: unknown, documents: readonly Buffer[]): void {
  const { database } = context;
  const { db, name } = targetOf(context, target);
  const collection = database.ensure(db, name);
  const scan = new Scan(database, collection, { plan: { ranges: [], reverse: false } });
  for (let row = scan.next(); row; row = scan.next()) database.documents.remove(collection, row.rid, decode(row.raw));
  for (const result of documents) {
    const { raw, doc } = toStored(result);
    database.documents.insert(collection, raw, doc);
  }
}

interface Merge {
  collection: Collection;
  on: readonly string[];
  whenMatched: unknown;
  whenNotMatched: unknown;
  /** The variables that a pipeline of `whenMatched` can use. */
  variables: (result: Doc) => Doc;
}

const MERGE_FIELDS = ['into', 'on', 'whenMatched', 'whenNotMatched', 'let'];

/** Source: MongoDB Manual, "$merge". */
function mergeAll(context: CommandContext, spec: unknown, documents: readonly Buffer[]): void {
  const options: Doc = isPlain(spec) && 'into' in spec ? spec : { into: spec };
  const unknownField = Object.keys(options).find((name) => !MERGE_FIELDS.includes(name));
  if (unknownField) throw failedToParse(`BSON field '$merge.${unknownField}' is an unknown field.`);
  const { db, name } = targetOf(context, options.into);
  const collection = context.database.ensure(db, name);
  const on = [options.on ?? '_id'].flat().map(String);
  checkUnique(collection, on);
  const merge: Merge = {
    collection,
    on,
    whenMatched: options.whenMatched ?? 'merge',
    whenNotMatched: options.whenNotMatched ?? 'insert',
    variables: compileVariables(context, optionalDocument(options.let, '$merge.let') ?? {}),
  };
  for (const result of documents) mergeOne(context, merge, result);
}

/**
 * Compiles the variables of a `whenMatched` pipeline: the variables of the command, the result itself as `new`, and the
 * variables of the stage's `let`, which are expressions on the result.
 */
function compileVariables({ body }: CommandContext, letSpec: Doc): Merge['variables'] {
  const variables = variablesOf(body);
  const evaluators = Object.entries({ ...letSpec, new: '$$ROOT' }).map(([name, expression]) => ({
    name: variableName(name),
    evaluate: compileExpression(expression, { variables }),
  }));
  return (result) => ({
    ...variables,
    ...Object.fromEntries(evaluators.map(({ name, evaluate }) => [name, evaluate(result)])),
  });
}

function checkUnique({ indexes }: Collection, on: readonly string[]): void {
  const fields = [...on].sort().join();
  const isUnique = indexes.some(
    (index) => index.unique && !index.partial && Object.keys(index.spec.key).sort().join() === fields,
  );
  if (!isUnique)
    throw new MongoError(
      51183,
      'Location51183',
      `Cannot find index to verify that join fields will be unique: ${on.join(', ')}`,
    );
}

/** A document's value of an `on` field. Documents with equal values are merged. */
function joinValue(doc: Doc, path: string): unknown {
  const value = valueAt(doc, path.split('.'));
  if (isNil(value) || Array.isArray(value))
    throw new MongoError(
      Array.isArray(value) ? 51185 : 51132,
      Array.isArray(value) ? 'Location51185' : 'Location51132',
      `$merge write error: 'on' field '${path}' cannot be missing, null, undefined or an array`,
    );
  return value;
}

function mergeOne({ database }: CommandContext, merge: Merge, result: Buffer): void {
  const { raw, doc } = toStored(result);
  const filter = Object.fromEntries(merge.on.map((path) => [path, { $eq: joinValue(doc, path) }]));
  const match = toEnd(new Selection(database, merge.collection, { filter, limit: 1 }).first());
  if (match) {
    const before = wholeDoc(match);
    const after = mergeDocuments(merge, { before, doc: decode(result) });
    if (after === before) return;
    database.documents.replace(merge.collection, {
      rid: match.rid,
      before,
      after: { doc: after, raw: encodeUpdated(after) },
    });
  } else if (merge.whenNotMatched === 'insert') database.documents.insert(merge.collection, raw, doc);
  else if (merge.whenNotMatched === 'fail')
    throw new MongoError(
      13113,
      'MergeStageNoMatchingDocument',
      '$merge could not find a matching document in the target collection for at least one document in the source collection',
    );
  else if (merge.whenNotMatched !== 'discard') throw failedToParse('unknown value of $merge.whenNotMatched');
}

const writesId = (whenMatched: unknown): boolean => whenMatched === 'replace' || whenMatched === 'merge';

function mergeDocuments(merge: Merge, { before, doc }: { before: Doc; doc: Doc }): Doc {
  const { whenMatched } = merge;
  if (Array.isArray(whenMatched)) return applyUpdate(before, whenMatched, { variables: merge.variables(doc) });
  if (doc._id !== undefined && !equalValues(doc._id, before._id) && writesId(whenMatched))
    throw new MongoError(
      66,
      'ImmutableField',
      '$merge failed to update the matching document, did you attempt to modify the _id or the shard key?',
    );
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
