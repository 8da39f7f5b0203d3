import { assertNesting, type Doc, isPlain } from '../values/bson.ts';
import { badValue, MongoError } from '../values/errors.ts';
import { isNumeric } from '../values/numbers.ts';
import { fieldPath, isTruthy } from './expression/compiler.ts';
import { compileExpression } from './expression.ts';
import type { FilterOptions } from './match.ts';
import {
  elementField,
  isSliceProjection,
  positionalField,
  sliceField,
  type Transform,
} from './project/array-operators.ts';
import {
  addComputed,
  addPath,
  type ComputedTree,
  excludeFields,
  type FieldTree,
  includeFields,
  setComputed,
} from './project/fields.ts';

/** A compiled projection. */
export type Projection = (doc: Doc) => Doc;

/** The parts of a projection, collected while the projection is compiled. */
interface Draft {
  /** The included or excluded paths. */
  readonly tree: FieldTree;
  readonly computed: ComputedTree;
  readonly transforms: Transform[];
  /** The paths of `$slice`, which both inclusions and exclusions may contain. */
  readonly slices: string[];
  readonly options: FilterOptions;
  /** The filter of a `find`; undefined in an aggregation, which lacks the array operators of `find`. */
  readonly filter: Doc | undefined;
  /** The path before `.$`, which a projection may contain only once. */
  positionalPath: string | undefined;
  /** True for an inclusion, false for an exclusion, undefined until a field decides. */
  inclusive: boolean | undefined;
  /** Whether `_id` is included; undefined if the projection does not name it. */
  includesId: boolean | undefined;
}

/**
 * Compiles the projection of a `find`. The filter is needed for the positional `field.$`. Throws MongoDB's specific
 * error if the projection is invalid.
 *
 * Source: MongoDB Manual, "Project Fields to Return from Query" and "Projection Operators".
 */
export function compileProjection(spec: Doc, filter: Doc, options: FilterOptions = {}): Projection {
  return compileDraft(spec, { ...newDraft(options), filter });
}

/**
 * Compiles a `$project` stage. Throws MongoDB's specific error if the projection is invalid.
 *
 * Source: MongoDB Manual, "$project (aggregation)".
 */
export function compileProjectStage(spec: Doc, options: FilterOptions = {}): Projection {
  if (!isPlain(spec)) throw new MongoError(15969, 'Location15969', '$project specification must be an object');
  if (Object.keys(spec).length === 0) {
    throw new MongoError(
      51272,
      'Location51272',
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  }
  return compileDraft(spec, newDraft(options));
}

const newDraft = (options: FilterOptions): Draft => ({
  tree: new Map(),
  computed: new Map(),
  transforms: [],
  slices: [],
  options,
  filter: undefined,
  positionalPath: undefined,
  inclusive: undefined,
  includesId: undefined,
});

function compileDraft(spec: Doc, draft: Draft): Projection {
  assertNesting(spec);
  for (const [path, value] of Object.entries(spec)) readField(path, value, draft);
  const inclusive = draft.inclusive ?? (draft.includesId === true && draft.slices.length === 0);
  if (inclusive) {
    for (const path of draft.slices) addPath(draft.tree, path);
    if (draft.includesId !== false && !draft.computed.has('_id')) draft.tree.set('_id', true);
  } else if (draft.includesId === false) draft.tree.set('_id', true);
  return buildProjection(draft, inclusive);
}

function buildProjection({ tree, computed, transforms }: Draft, inclusive: boolean): Projection {
  const selectFields = inclusive ? includeFields : excludeFields;
  return (doc) => {
    let result: Doc = selectFields(doc, tree);
    for (const transform of transforms) result = transform(result, doc);
    return computed.size > 0 ? withIdFirst(setComputed(result, computed, doc)) : result;
  };
}

const withIdFirst = (doc: Doc): Doc => (doc._id === undefined ? doc : { _id: doc._id, ...doc });

function readField(path: string, value: unknown, draft: Draft): void {
  if (draft.filter !== undefined && path.endsWith('.$')) {
    readPositional(path.slice(0, -2), draft.filter, draft);
    return;
  }
  fieldPath(path);
  if (typeof value === 'boolean' || isNumeric(value)) readFlag(path, isTruthy(value), draft);
  else if (isPlain(value)) readObject(path, value, draft);
  else if (value !== undefined) readComputed(path, value, draft);
}

function readFlag(path: string, isIncluded: boolean, draft: Draft): void {
  if (path === '_id') {
    draft.includesId = isIncluded;
    return;
  }
  setKind(path, isIncluded, draft);
  addPath(draft.tree, path);
}

function setKind(path: string, inclusive: boolean, draft: Draft): void {
  if (draft.inclusive !== undefined && draft.inclusive !== inclusive) {
    const [code, kind, other] = inclusive ? [31253, 'inclusion', 'exclusion'] : [31254, 'exclusion', 'inclusion'];
    throw new MongoError(Number(code), `Location${code}`, `Cannot do ${kind} on field ${path} in ${other} projection`);
  }
  draft.inclusive = inclusive;
}

function readObject(path: string, value: Record<string, unknown>, draft: Draft): void {
  const [firstKey] = Object.keys(value);
  if (firstKey === undefined) {
    throw new MongoError(
      51270,
      'Location51270',
      `An empty sub-projection is not a valid value. Found empty object at path ${path}`,
    );
  }
  if (!firstKey.startsWith('$')) {
    for (const [name, nested] of Object.entries(value)) readField(`${path}.${name}`, nested, draft);
  } else if (firstKey === '$meta') {
    throw badValue('query requires text score metadata, but it is not available');
  } else if (draft.filter !== undefined && firstKey === '$slice' && isSliceProjection(value.$slice)) {
    draft.transforms.push(sliceField(path, value.$slice));
    draft.slices.push(path);
  } else if (draft.filter !== undefined && firstKey === '$elemMatch') {
    draft.transforms.push(elementField(path, value.$elemMatch, draft.options));
    setKind(path, true, draft);
    addPath(draft.tree, path);
  } else readComputed(path, value, draft);
}

function readPositional(path: string, filter: Doc, draft: Draft): void {
  fieldPath(path);
  setKind(path, true, draft);
  addPath(draft.tree, path);
  if (draft.positionalPath !== undefined)
    throw new MongoError(31276, 'Location31276', 'Cannot specify more than one positional projection per query.');
  draft.positionalPath = path;
  draft.transforms.push(positionalField(path, filter, draft.options));
}

/** Adds a computed field. The documents on its path are included without their fields, and the field is set in them. */
function readComputed(path: string, expression: unknown, draft: Draft): void {
  setKind(path, true, draft);
  const evaluate = compileExpression(expression, draft.options);
  addComputed(draft.computed, path, (doc) => evaluate(doc));
  let node = draft.tree;
  for (const part of path.split('.').slice(0, -1)) {
    const next = node.get(part);
    if (next === true) return;
    const child: FieldTree = next ?? new Map();
    node.set(part, child);
    node = child;
  }
}
