import { ObjectId } from 'bson';
import { assertNesting, type Doc, isPlain, setField } from '../values/bson.ts';
import type { Collation } from '../values/collation.ts';
import { badValue, MongoError } from '../values/errors.ts';
import { equalValues } from '../values/keys.ts';
import { runPipeline } from './pipeline.ts';
import { FIELD_OPERATORS, REMOVING_OPERATORS } from './update/operators.ts';
import { planUpdate, type Step } from './update/plan.ts';
import { type ArrayFilters, assertFiltersFit, compileArrayFilters, concretePaths } from './update/positional.ts';
import { changePath, REMOVED, readPath } from './update/target.ts';
import { equalityFields } from './update/upsert.ts';
import { cloneObject, showValue } from './update/values.ts';

/** An update: a replacement, a document of operators, or a pipeline. */
export type Update = Doc | readonly Doc[];

export interface UpdateOptions {
  arrayFilters?: readonly Doc[] | undefined;
  /** Evaluated variables of the statement's `c` or the command's `let`. */
  variables?: Doc | undefined;
  /** Index of the array element that the statement's filter matched, for `$`. */
  position?: number | undefined;
  /** True for the document of an upsert, to which `$setOnInsert` applies. */
  insert?: boolean | undefined;
  collation?: Collation | undefined;
  /** The value of `$$NOW` in a pipeline, the same for all documents of a statement. */
  now?: Date | undefined;
}

/** The stages that an update may use. Source: MongoDB Manual, "Updates with Aggregation Pipeline". */
const UPDATE_STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/** True for an update made of aggregation stages. */
export const isPipelineUpdate = (update: Update): update is readonly Doc[] => Array.isArray(update);

/** True for an update made of operators such as `$set`. */
export const isOperatorUpdate = (update: Update): boolean =>
  !isPipelineUpdate(update) && (Object.keys(update)[0] ?? '').startsWith('$');

/**
 * Returns the updated document; `doc` is not changed. Errors are those of MongoDB: 2 BadValue, 9 FailedToParse,
 * 14 TypeMismatch, 28 PathNotViable, 40 ConflictingUpdateOperators, 66 ImmutableField and others.
 *
 * Source: MongoDB Manual, "Update Operators" and "Updates with Aggregation Pipeline".
 */
export function applyUpdate(doc: Doc, update: Update, options: UpdateOptions = {}): Doc {
  const result = isPipelineUpdate(update)
    ? applyPipeline(doc, update, options)
    : isOperatorUpdate(update)
      ? applyOperators(doc, update, options)
      : replace(doc, update);
  assertNesting(result);
  return result;
}

/**
 * Checks an update whose filter found no document. Throws those errors of {@link applyUpdate} that do not depend on the
 * document.
 */
export function checkUpdate(update: Update, options: UpdateOptions): void {
  if (isPipelineUpdate(update)) {
    checkStages(update);
    runPipeline([], update, options);
  } else if (isOperatorUpdate(update)) {
    const { steps } = compileOperators(update, options);
    for (const { operator, argument, path } of steps)
      FIELD_OPERATORS[operator]?.({
        old: undefined,
        argument,
        path,
        documentId: undefined,
        collation: options.collation,
      });
  } else replace({}, update);
}

/**
 * Builds the document that an upsert inserts: the equality conditions of the filter, changed by the update, with an
 * `_id` as the first field. If the update is a replacement, only the filter's `_id` is used.
 *
 * Source: MongoDB Manual, "db.collection.updateOne()", Upsert.
 */
export function buildUpsert(filter: Doc, update: Update, options: UpdateOptions = {}): Doc {
  const fields: Doc = equalityFields(filter);
  const isReplacement = !isPipelineUpdate(update) && !isOperatorUpdate(update);
  const base = isReplacement ? (fields._id === undefined ? {} : { _id: fields._id }) : fields;
  const doc = applyUpdate(base, update, { ...options, insert: true });
  return doc._id === undefined ? { _id: new ObjectId(), ...doc } : idFirst(doc);
}

function checkStages(stages: readonly Doc[]): void {
  for (const stage of stages) {
    const [name] = isPlain(stage) ? Object.keys(stage) : [];
    if (name !== undefined && !UPDATE_STAGES.has(name) && name.startsWith('$')) {
      throw new MongoError(72, 'InvalidOptions', `${name} is not allowed to be used within an update`);
    }
  }
}

function applyPipeline(doc: Doc, stages: readonly Doc[], { variables, collation, now }: UpdateOptions): Doc {
  checkStages(stages);
  const [result = {}] = runPipeline([cloneObject(doc)], stages, { variables, collation, now });
  const copy: Doc = cloneObject(result);
  if (doc._id !== undefined && copy._id === undefined) copy._id = doc._id;
  assertSameId(doc, copy);
  return idFirst(copy);
}

function replace(doc: Doc, replacement: Doc): Doc {
  const dollarField = Object.keys(replacement).find((key) => key.startsWith('$'));
  if (dollarField !== undefined) {
    throw new MongoError(
      52,
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollarField}' in '${dollarField}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  }
  const { _id, ...rest } = replacement;
  if (_id !== undefined && doc._id !== undefined && !equalValues(_id, doc._id)) throw immutableId();
  const id: unknown = doc._id ?? _id;
  return id === undefined ? rest : { _id: id, ...rest };
}

function compileOperators(update: Doc, options: UpdateOptions): { steps: Step[]; filters: ArrayFilters } {
  const steps = planUpdate(update);
  const filters = compileArrayFilters(options.arrayFilters ?? [], options.collation);
  assertFiltersFit(
    filters,
    steps.map((step) => step.path),
  );
  return { steps, filters };
}

function applyOperators(doc: Doc, update: Doc, options: UpdateOptions): Doc {
  const { steps, filters } = compileOperators(update, options);
  const result = cloneObject(doc);
  for (const step of steps) applyStep(result, step, { ...options, filters });
  assertSameId(doc, result);
  return idFirst(result);
}

function applyStep(root: Doc, step: Step, options: UpdateOptions & { filters: ArrayFilters }): void {
  const { operator, path, parts, argument } = step;
  if (operator === '$setOnInsert' && !options.insert) return;
  if (operator === '$rename') {
    rename(root, parts, String(argument).split('.'));
    return;
  }
  const apply = FIELD_OPERATORS[operator];
  if (apply === undefined) return;
  const { position, filters, collation } = options;
  const documentId: unknown = root._id;
  for (const concretePath of concretePaths(parts, { root, position, filters })) {
    changePath(root, { parts: concretePath, create: !REMOVING_OPERATORS.has(operator) }, (old) =>
      apply({ old, argument, path, documentId, collation }),
    );
  }
}

/** Source: MongoDB Manual, "$rename": neither field may be an array element or below one. */
function rename(root: Doc, from: readonly string[], to: readonly string[]): void {
  assertOutsideArrays(root, from, 'source');
  const value = readPath(root, from);
  if (value === undefined) return;
  assertOutsideArrays(root, to, 'destination');
  changePath(root, { parts: from, create: false }, () => REMOVED);
  changePath(root, { parts: to, create: true }, () => value);
}

function assertOutsideArrays(root: Doc, parts: readonly string[], role: string): void {
  for (let i = 1; i < parts.length; i++) {
    if (!Array.isArray(readPath(root, parts.slice(0, i)))) continue;
    throw badValue(
      `The ${role} field cannot be an array element, '${parts.join('.')}' in doc with _id: ${showValue(root._id)} has an array field called '${parts[i - 1]}'`,
    );
  }
}

const immutableId = (): MongoError =>
  new MongoError(66, 'ImmutableField', "Performing an update on the path '_id' would modify the immutable field '_id'");

function assertSameId(before: Doc, after: Doc): void {
  if (before._id !== undefined && !equalValues(before._id, after._id)) throw immutableId();
}

/** Returns the document with `_id` as its first field. */
function idFirst(doc: Doc): Doc {
  if (doc._id === undefined || Object.keys(doc)[0] === '_id') return doc;
  const copy: Doc = { _id: doc._id };
  for (const key of Object.keys(doc)) if (key !== '_id') setField(copy, key, doc[key]);
  return copy;
}
