import { asObject, type Doc } from './bson.ts';
import { MongoError } from './errors.ts';
import { EMPTY_ARRAY, encodeKey, invertKey } from './keys.ts';

/** The fields of an index in order, each ascending (1) or descending (-1), and whether the index is sparse. */
export interface IndexShape {
  readonly fields: readonly { readonly path: string; readonly parts: readonly string[]; readonly dir: 1 | -1 }[];
  readonly sparse: boolean;
}

/** The values at a path. `undefined` stands for a missing field, `EMPTY_ARRAY` for an empty array at the path's end. */
export interface Extraction {
  readonly values: unknown[];
  /** True if the path passes through or ends at an array, except by an array index: there may be several values. */
  multikey: boolean;
}

/** True for a path component that can be an array index. */
export const isArrayIndex = (part: string): boolean => {
  if (part.length === 0 || part.length > 9) return false;
  for (let i = 0; i < part.length; i++) {
    const code = part.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return true;
};

/**
 * Returns all values at a path for a sort, a join or `distinct`. An array along the path or at its end contributes all
 * its elements. If the path contains the index of an element, only this element contributes, and documents in the array
 * that have a field with this number as its name.
 *
 * Source: MongoDB Manual, "Multikey Indexes".
 */
export function extractValues(doc: unknown, parts: readonly string[]): Extraction {
  const extraction: Extraction = { values: [], multikey: false };
  collect(doc, { parts, from: 0 }, extraction);
  return extraction;
}

function collect(start: unknown, path: { parts: readonly string[]; from: number }, extraction: Extraction): void {
  const { parts } = path;
  let value = start;
  for (let i = path.from; i < parts.length; i++) {
    const part = parts[i] ?? '';
    if (Array.isArray(value)) {
      if (isArrayIndex(part) && Number(part) < value.length) {
        collectNamedByNumber(value, { parts, from: i }, extraction);
        value = value[Number(part)];
        continue;
      }
      collectElements(value, { parts, from: i }, extraction);
      return;
    }
    const object = asObject(value);
    if (object === undefined || !Object.hasOwn(object, part)) {
      extraction.values.push(undefined);
      return;
    }
    value = object[part];
  }
  if (!Array.isArray(value)) {
    extraction.values.push(value);
    return;
  }
  extraction.multikey = true;
  if (value.length === 0) extraction.values.push(EMPTY_ARRAY);
  else for (const element of value) extraction.values.push(element);
}

/** Collects the values of each element. An empty array or an element that is not a document has a missing field. */
function collectElements(
  array: readonly unknown[],
  path: { parts: readonly string[]; from: number },
  extraction: Extraction,
): void {
  extraction.multikey = true;
  if (array.length === 0) extraction.values.push(undefined);
  for (const element of array) {
    if (asObject(element) === undefined) extraction.values.push(undefined);
    else collect(element, path, extraction);
  }
}

/** Collects the values of fields with a number as their name: `a.0` may also be the field 0 of documents in `a`. */
function collectNamedByNumber(
  array: readonly unknown[],
  path: { parts: readonly string[]; from: number },
  extraction: Extraction,
): void {
  const name = path.parts[path.from] ?? '';
  for (const element of array) {
    const object = asObject(element);
    if (object === undefined || !Object.hasOwn(object, name)) continue;
    extraction.multikey = true;
    collect(object, path, extraction);
  }
}

/**
 * The values that `distinct` reports for one document, and by which `$lookup` joins: each element of an array; no
 * missing fields or empty arrays.
 */
export function distinctValues(doc: Doc, parts: readonly string[]): unknown[] {
  return extractValues(doc, parts).values.filter((value) => value !== undefined && value !== EMPTY_ARRAY);
}

/** How far one field's path has been followed through a document. */
interface Progress {
  readonly parts: readonly string[];
  /** Position of the next path component in `parts`. */
  readonly next: number;
  readonly value: unknown;
  /** True while `value` is an array whose elements each give a key. */
  readonly perElement: boolean;
}

function assertUnambiguous(array: readonly unknown[], part: string): void {
  const isAmbiguous = array.some((element) => Object.hasOwn(asObject(element) ?? {}, part));
  if (!isAmbiguous) return;
  throw new MongoError(
    16746,
    'Location16746',
    `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: '${part}'`,
  );
}

/** Follows a path to its end, to a missing field, or to an array whose elements have to be followed one by one. */
function follow(start: unknown, parts: readonly string[], from: number): Progress {
  let value = start;
  for (let next = from; next < parts.length; next++) {
    const part = parts[next] ?? '';
    if (Array.isArray(value)) {
      if (!isArrayIndex(part) || Number(part) >= value.length) return { parts, next, value, perElement: true };
      assertUnambiguous(value, part);
      value = value[Number(part)];
      continue;
    }
    const object = asObject(value);
    if (object === undefined || !Object.hasOwn(object, part))
      return { parts, next, value: undefined, perElement: false };
    value = object[part];
  }
  return { parts, next: parts.length, value, perElement: Array.isArray(value) };
}

function enterElement(field: Progress, element: unknown): Progress {
  if (field.next === field.parts.length) return { ...field, value: element, perElement: false };
  if (asObject(element) === undefined) return { ...field, value: undefined, perElement: false };
  return follow(element, field.parts, field.next);
}

/** The code of CannotIndexParallelArrays. */
export const PARALLEL_ARRAYS = 171;

/** Collects the combinations of values. Fields below the same array take their values from the same element. */
function collectRows(fields: readonly Progress[], rows: unknown[][]): void {
  const arrayField = fields.find((field) => field.perElement);
  if (arrayField === undefined) {
    rows.push(fields.map((field) => field.value));
    return;
  }
  if (fields.some((field) => field.perElement && field.value !== arrayField.value)) {
    throw new MongoError(PARALLEL_ARRAYS, 'CannotIndexParallelArrays', 'cannot index parallel arrays');
  }
  const elements = Array.isArray(arrayField.value) && arrayField.value.length > 0 ? arrayField.value : [EMPTY_ARRAY];
  for (const element of elements) {
    collectRows(
      fields.map((field) => (field.perElement ? enterElement(field, element) : field)),
      rows,
    );
  }
}

/**
 * The values of several fields, one row for each combination that an index would hold. Throws the errors of
 * {@link indexKeys}.
 */
export function valueRows(doc: Doc, fields: readonly { readonly parts: readonly string[] }[]): unknown[][] {
  const rows: unknown[][] = [];
  collectRows(
    fields.map(({ parts }) => follow(doc, parts, 0)),
    rows,
  );
  return rows;
}

/** Encodes rows as keys. A value that is the same as in the previous row is not encoded again. */
function encodeRows(rows: readonly (readonly unknown[])[], index: IndexShape): Buffer[] {
  let previousRow: readonly unknown[] = [];
  let parts: Buffer[] = [];
  return rows.map((row) => {
    const previousParts = parts;
    parts = row.map((value, i) =>
      previousParts[i] !== undefined && previousRow[i] === value ? previousParts[i] : encodePart(value, i),
    );
    previousRow = row;
    const [first] = parts;
    return first !== undefined && parts.length === 1 ? first : Buffer.concat(parts);
  });

  function encodePart(value: unknown, i: number): Buffer {
    const key = encodeKey(value);
    return (index.fields[i]?.dir ?? 1) < 0 ? invertKey(key) : key;
  }
}

/** Returns the values of a document that have the given key in the index; empty if the document lacks the key. */
export const valuesOfKey = (index: IndexShape, doc: Doc, key: Buffer): readonly unknown[] =>
  valueRows(doc, index.fields).find((row) => encodeRows([row], index)[0]?.equals(key)) ?? [];

function uniqueKeys(keys: Buffer[]): Buffer[] {
  const distinctKeys = new Map<string, Buffer>();
  for (const key of keys) distinctKeys.set(key.toString('latin1'), key);
  return [...distinctKeys.values()];
}

/**
 * The keys of a document in an index: one for each combination of values, without duplicates; none if a sparse index
 * leaves the document out. Throws error 171 CannotIndexParallelArrays if two fields take values from different arrays,
 * and error 16746 if a number in a path is both an array index and a field name.
 *
 * `arrays` says which fields of the index take values from the elements of an array: bit 0 for the first field.
 *
 * Source: MongoDB Manual, "Multikey Indexes", Compound Multikey Indexes; "Sparse Indexes".
 */
export function indexKeys(index: IndexShape, doc: Doc): { keys: Buffer[]; arrays: number } {
  const fields = index.fields.map(({ parts }) => follow(doc, parts, 0));
  const arrays = fields.reduce((bits, field, i) => (field.perElement ? bits | (1 << i) : bits), 0);
  if (arrays === 0) {
    const row = fields.map((field) => field.value);
    if (index.sparse && row.every((value) => value === undefined)) return { keys: [], arrays };
    return { keys: encodeRows([row], index), arrays };
  }
  const rows: unknown[][] = [];
  collectRows(fields, rows);
  if (index.sparse && rows.every((row) => row.every((value) => value === undefined))) return { keys: [], arrays: 0 };
  return { keys: uniqueKeys(encodeRows(rows, index)), arrays };
}
