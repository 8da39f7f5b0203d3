import { type Doc, isObjectId, isPlain } from './bson.ts';
import type { Collection, Index } from './catalogue.ts';
import { MongoError } from './errors.ts';

/** A value as the shell would write it. */
function show(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (isObjectId(value)) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return `[ ${value.map(show).join(', ')} ]`;
  if (isPlain(value)) return showFields(value);
  return String(value);
}

const showFields = (doc: Doc): string =>
  `{ ${Object.entries(doc)
    .map(([name, value]) => `${name}: ${show(value)}`)
    .join(', ')} }`;

/** The value at a path of plain documents; null where there is none, as in an index. */
function valueAt(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) value = isPlain(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return value ?? null;
}

/**
 * Code 11000, in the shape drivers and Mongoose read: `keyPattern` and `keyValue` beside the message.
 *
 * Source: MongoDB Manual, "Unique Indexes".
 */
export function duplicateKey(collection: Collection, index: Index, doc: Doc): MongoError {
  const keyValue: Doc = {};
  for (const field of index.fields) keyValue[field.path] = valueAt(doc, field.parts);
  const message = `E11000 duplicate key error collection: ${collection.ns} index: ${index.name} dup key: ${showFields(keyValue)}`;
  return new MongoError(11000, 'DuplicateKey', message, { extra: { keyPattern: index.spec.key, keyValue } });
}
