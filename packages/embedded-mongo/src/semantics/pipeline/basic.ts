import { Long } from 'bson';
import { asObject, type Doc, isPlain, setField } from '../../values/bson.ts';
import { failedToParse, locationError } from '../../values/errors.ts';
import { isNumeric, toBigInt } from '../../values/numbers.ts';
import { fieldPath } from '../expression/compiler.ts';
import { typeName } from '../match/types.ts';
import { compileFilter } from '../match.ts';
import {
  addComputed,
  addPath,
  type ComputedTree,
  excludeFields,
  type FieldTree,
  setComputed,
} from '../project/fields.ts';
import { compileProjectStage } from '../project.ts';
import { compileSort, sortDocuments } from '../sort.ts';
import { collect, expressionOf, type StageCompiler, type StageContext } from './stage.ts';

const match: StageCompiler = (argument, { variables, collation }) => {
  if (!isPlain(argument)) throw locationError(15959, 'the match filter must be an expression in an object');
  const matches = compileFilter(argument, { variables, collation });
  return function* (docs) {
    for (const doc of docs) if (matches(doc)) yield doc;
  };
};

function* mapDocs(docs: Iterable<Doc>, change: (doc: Doc) => Doc): Generator<Doc> {
  for (const doc of docs) yield change(doc);
}

const project: StageCompiler = (argument, { variables, collation }) => {
  if (!isPlain(argument)) throw locationError(15969, '$project specification must be an object');
  const change = compileProjectStage(argument, { variables, collation });
  return (docs) => mapDocs(docs, change);
};

/** Source: MongoDB Manual, "$addFields (aggregation)". */
const addFields: StageCompiler = (argument, context) => {
  if (!isPlain(argument)) throw locationError(40272, '$addFields specification stage must be an object');
  const tree: ComputedTree = new Map();
  const add = (path: string, value: unknown): void => {
    const [first] = isPlain(value) ? Object.keys(value) : [];
    if (!isPlain(value) || first === undefined || first.startsWith('$')) {
      fieldPath(path);
      addComputed(tree, path, expressionOf(value, context));
    } else for (const [name, nested] of Object.entries(value)) add(`${path}.${name}`, nested);
  };
  for (const [path, value] of Object.entries(argument)) add(path, value);
  return (docs) => mapDocs(docs, (doc) => setComputed(doc, tree, doc));
};

const unset: StageCompiler = (argument) => {
  const paths: unknown[] = Array.isArray(argument) ? argument : [argument];
  if (paths.length === 0)
    throw locationError(31119, '$unset specification must be a string or an array with at least one field');
  const tree: FieldTree = new Map();
  for (const path of paths) {
    if (typeof path !== 'string' || path === '')
      throw locationError(31120, '$unset specification must be a string or an array containing only string values');
    fieldPath(path);
    addPath(tree, path);
  }
  return (docs) => mapDocs(docs, (doc) => excludeFields(doc, tree));
};

const sort: StageCompiler = (argument, context) => {
  if (!isPlain(argument)) throw locationError(15973, 'the $sort key specification must be an object');
  if (Object.keys(argument).length === 0) throw locationError(15976, '$sort stage must have at least one sort key');
  const sorter = compileSort(argument, context.collation);
  return function* (docs) {
    yield* sortDocuments(collect(docs, '$sort', context), sorter);
  };
};

function wholeNumber(value: unknown, stage: string, min: number): number {
  const integer = isNumeric(value) ? toBigInt(value) : undefined;
  if (integer === undefined || integer < min) {
    const code = stage === '$limit' ? 15958 : 15956;
    throw locationError(
      code,
      `invalid argument to ${stage} stage: Expected a ${min > 0 ? 'positive' : 'non-negative'} number in: ${stage}: ${String(value)}`,
    );
  }
  return Number(integer);
}

const limit: StageCompiler = (argument) => {
  const count = wholeNumber(argument, '$limit', 1);
  return function* (docs) {
    let remaining = count;
    for (const doc of docs) {
      yield doc;
      remaining -= 1;
      if (remaining <= 0) return;
    }
  };
};

const skip: StageCompiler = (argument) => {
  const count = wholeNumber(argument, '$skip', 0);
  return function* (docs) {
    let skipped = 0;
    for (const doc of docs) {
      if (skipped < count) skipped += 1;
      else yield doc;
    }
  };
};

const count: StageCompiler = (argument) => {
  if (typeof argument !== 'string' || argument === '' || argument.startsWith('$') || argument.includes('.')) {
    throw locationError(40156, 'the count field must be a non-empty string that does not start with $ and has no .');
  }
  return function* (docs) {
    let total = 0;
    for (const _ of docs) total += 1;
    if (total > 0) yield { [argument]: total };
  };
};

/** Source: MongoDB Manual, "$sample (aggregation)". */
const sample: StageCompiler = (argument, context) => {
  if (!isPlain(argument)) throw locationError(28745, 'the $sample stage specification must be an object');
  const size = isNumeric(argument.size) ? toBigInt(argument.size) : undefined;
  if (size === undefined || size < 1n)
    throw locationError(28747, 'size argument to $sample must be a positive integer');
  return function* (docs) {
    const allDocs = collect(docs, '$sample', context);
    for (let i = 0; i < Math.min(Number(size), allDocs.length); i++) {
      const chosenIndex = i + Math.floor(Math.random() * (allDocs.length - i));
      const doc = allDocs[chosenIndex];
      if (doc === undefined) return;
      allDocs[chosenIndex] = allDocs[i] ?? doc;
      yield doc;
    }
  };
};

function replaceWith(argument: unknown, context: StageContext): ReturnType<StageCompiler> {
  const evaluate = expressionOf(argument, context);
  return (docs) =>
    mapDocs(docs, (doc) => {
      const value = evaluate(doc);
      const object = asObject(value);
      if (object !== undefined) return object;
      throw locationError(
        40228,
        `'newRoot' expression must evaluate to an object, but resulting value was of type: ${typeName(value)}`,
      );
    });
}

const replaceRoot: StageCompiler = (argument, context) => {
  if (!isPlain(argument)) throw locationError(40229, 'expected an object as specification for $replaceRoot stage');
  const unknownName = Object.keys(argument).find((key) => key !== 'newRoot');
  if (unknownName !== undefined)
    throw locationError(40415, `BSON field '$replaceRoot.${unknownName}' is an unknown field.`);
  if (!('newRoot' in argument))
    throw locationError(40414, "BSON field '$replaceRoot.newRoot' is missing but a required field");
  return replaceWith(argument.newRoot, context);
};

interface UnwindSpec {
  readonly path: string;
  readonly indexField: string | undefined;
  readonly keepEmpty: boolean;
}

function unwindSpec(argument: unknown): UnwindSpec {
  const spec = typeof argument === 'string' ? { path: argument } : argument;
  if (!isPlain(spec))
    throw locationError(
      15981,
      `expected either a string or an object as specification for $unwind stage, got ${typeName(argument)}`,
    );
  const { path, includeArrayIndex, preserveNullAndEmptyArrays = false, ...others } = spec;
  const [unknownName] = Object.keys(others);
  if (unknownName !== undefined) throw locationError(28811, `unrecognized option to $unwind stage: ${unknownName}`);
  if (typeof path !== 'string') throw locationError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$'))
    throw locationError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (typeof preserveNullAndEmptyArrays !== 'boolean')
    throw locationError(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  if (includeArrayIndex !== undefined && (typeof includeArrayIndex !== 'string' || includeArrayIndex === '')) {
    throw locationError(28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  }
  return { path: path.slice(1), indexField: includeArrayIndex, keepEmpty: preserveNullAndEmptyArrays };
}

/** The value at a path; undefined if the path passes through an array or another value that is not a document. */
function plainValue(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) {
    const object = asObject(value);
    if (object === undefined || !Object.hasOwn(object, part)) return undefined;
    value = object[part];
  }
  return value;
}

/**
 * Copies a document and sets the value at a path; `undefined` removes the field. Only the documents along the path are
 * copied. Any other value on the path is replaced by a document.
 */
export function withValue(doc: Record<string, unknown>, [part = '', ...rest]: readonly string[], value: unknown): Doc {
  const copy = { ...doc };
  if (rest.length > 0) setField(copy, part, withValue(asObject(copy[part]) ?? {}, rest, value));
  else if (value === undefined) delete copy[part];
  else setField(copy, part, value);
  return copy;
}

/** Source: MongoDB Manual, "$unwind (aggregation)". */
const unwind: StageCompiler = (argument) => {
  const { path, indexField, keepEmpty } = unwindSpec(argument);
  const parts = fieldPath(path);
  const indexParts = indexField === undefined ? undefined : fieldPath(indexField);
  const withIndex = (doc: Doc, index: number | null): Doc =>
    indexParts === undefined ? doc : withValue(doc, indexParts, index === null ? null : Long.fromNumber(index));
  return function* (docs) {
    for (const doc of docs) {
      const value = plainValue(doc, parts);
      if (Array.isArray(value) && value.length > 0) {
        for (const [i, element] of value.entries()) yield withIndex(withValue(doc, parts, element), i);
      } else if (Array.isArray(value)) {
        if (keepEmpty) yield withIndex(withValue(doc, parts, undefined), null);
      } else if (keepEmpty || (value !== null && value !== undefined)) yield withIndex(doc, null);
    }
  };
};

/** Source: MongoDB Manual, "$redact (aggregation)". */
const redact: StageCompiler = (argument, context) => {
  const evaluate = expressionOf(argument, context, ['KEEP', 'PRUNE', 'DESCEND', 'CURRENT']);
  const visit = (level: Record<string, unknown>): Record<string, unknown> | undefined => {
    const decision = evaluate(level);
    if (decision === 'KEEP') return level;
    if (decision === 'PRUNE') return undefined;
    if (decision !== 'DESCEND')
      throw locationError(17053, '$redact must not return anything other than $$KEEP, $$PRUNE or $$DESCEND');
    const result: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(level)) {
      const child = descend(value);
      if (child !== undefined) setField(result, key, child);
    }
    return result;
  };
  const descend = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.map((element) => descend(element)).filter((element) => element !== undefined);
    const object = asObject(value);
    return object === undefined ? value : visit(object);
  };
  return function* (docs) {
    for (const doc of docs) {
      const result = visit(doc);
      if (result !== undefined) yield result;
    }
  };
};

const documents: StageCompiler = (argument, context) => {
  const evaluate = expressionOf(argument, context);
  return function* () {
    const values = evaluate({});
    if (!Array.isArray(values)) throw locationError(5858203, 'an array is expected as the argument of $documents');
    for (const value of values) {
      const object = asObject(value);
      if (object === undefined) throw failedToParse('$documents needs an array of documents');
      yield object;
    }
  };
};

/** Stages that neither group documents nor read other collections. */
export const BASIC_STAGES: Readonly<Record<string, StageCompiler>> = {
  $match: match,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $count: count,
  $sample: sample,
  $replaceRoot: replaceRoot,
  $replaceWith: replaceWith,
  $unwind: unwind,
  $redact: redact,
  $documents: documents,
};
