import { asObject, isPlain, ownField, setField } from '../../values/bson.ts';
import { MongoError } from '../../values/errors.ts';

/** Paths as a tree: `true` stands for a whole field, a map for some of the fields below a field. */
export type FieldTree = Map<string, FieldTree | true>;

/**
 * Adds a path to a tree. Throws error 31250 if the tree contains the path or one below it, and 31249 if it contains one
 * above it.
 */
export function addPath(tree: FieldTree, path: string): void {
  const parts = path.split('.');
  let node = tree;
  for (const [i, part] of parts.entries()) {
    const next = node.get(part);
    if (i === parts.length - 1) {
      if (next !== undefined) throw new MongoError(31250, 'Location31250', `Path collision at ${path}`);
      node.set(part, true);
      return;
    }
    if (next === true) {
      const rest = parts.slice(i + 1).join('.');
      throw new MongoError(31249, 'Location31249', `Path collision at ${path} remaining portion ${rest}`);
    }
    node = next ?? addEmptyNode(node, part);
  }
}

function addEmptyNode(parent: FieldTree, part: string): FieldTree {
  const node: FieldTree = new Map();
  parent.set(part, node);
  return node;
}

/** Copies the fields of the tree: a whole `_id` first, the others in the order of the document. */
export function includeFields(doc: Record<string, unknown>, tree: FieldTree): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  if (tree.get('_id') === true && Object.hasOwn(doc, '_id')) copy._id = doc._id;
  for (const key of Object.keys(doc)) {
    const node = tree.get(key);
    if (node === undefined) continue;
    const value = node === true ? ownField(doc, key) : includeBelow(ownField(doc, key), node);
    if (value !== undefined) setField(copy, key, value);
  }
  return copy;
}

/** Selects fields of a document, or of each document in an array and in arrays within it. Other values are left out. */
function includeBelow(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((element) => Array.isArray(element) || asObject(element) !== undefined)
      .map((element) => includeBelow(element, tree));
  }
  const object = asObject(value);
  return object === undefined ? undefined : includeFields(object, tree);
}

/** Copies a document without the fields of the tree. */
export function excludeFields(doc: Record<string, unknown>, tree: FieldTree): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(doc)) {
    const node = tree.get(key);
    if (node === true) continue;
    const value = ownField(doc, key);
    setField(copy, key, node === undefined ? value : excludeBelow(value, node));
  }
  return copy;
}

function excludeBelow(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((element) => excludeBelow(element, tree));
  const object = asObject(value);
  return object === undefined ? value : excludeFields(object, tree);
}

/** Computed fields as a tree: a function computes a field, a map contains the computed fields below a field. */
export type ComputedTree = Map<string, ComputedTree | ComputeField>;

/** Computes the value of a field from the whole document; `undefined` removes the field. */
export type ComputeField = (doc: Record<string, unknown>) => unknown;

/** Adds a computed field to a tree. Throws errors with the codes of {@link addPath}. */
export function addComputed(tree: ComputedTree, path: string, compute: ComputeField): void {
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let node = tree;
  for (const part of parts) {
    let next = node.get(part);
    if (typeof next === 'function') {
      throw new MongoError(31249, 'Location31249', `Path collision at ${path} remaining portion ${last}`);
    }
    if (next === undefined) {
      next = new Map();
      node.set(part, next);
    }
    node = next;
  }
  if (node.has(last)) throw new MongoError(31250, 'Location31250', `Path collision at ${path}`);
  node.set(last, compute);
}

/**
 * Sets the computed fields in a copy of `target`; `doc` is the document that the functions get. In an array on the
 * path, each element gets the field, also in arrays within it. Any other value that is not a document is replaced by a
 * new document.
 *
 * Source: MongoDB Manual, "$addFields", Add a Field to an Embedded Document.
 */
export function setComputed(
  target: Record<string, unknown>,
  tree: ComputedTree,
  doc: Record<string, unknown>,
): Record<string, unknown> {
  const copy = { ...target };
  for (const [key, node] of tree) {
    const value = typeof node === 'function' ? node(doc) : setBelow(ownField(copy, key), node, doc);
    if (value === undefined) delete copy[key];
    else setField(copy, key, value);
  }
  return copy;
}

function setBelow(value: unknown, tree: ComputedTree, doc: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((element) => setBelow(element, tree, doc));
  return setComputed(asObject(value) ?? {}, tree, doc);
}

/**
 * Returns a copy with the value at a path transformed, if the path exists. If there is an array before the end of the
 * path, the rest of the path is applied to each of its elements. If `transform` returns undefined, the field is
 * removed.
 */
export function transformPath(
  value: unknown,
  parts: readonly string[],
  transform: (value: unknown) => unknown,
): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return transform(value);
  if (Array.isArray(value)) return value.map((element) => transformPath(element, parts, transform));
  if (!isPlain(value) || !Object.hasOwn(value, part)) return value;
  const copy = { ...value };
  const result = transformPath(copy[part], rest, transform);
  if (result === undefined) delete copy[part];
  else setField(copy, part, result);
  return copy;
}
