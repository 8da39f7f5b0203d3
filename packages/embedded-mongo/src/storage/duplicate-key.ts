import { type Doc, isObjectId, isPlain, setField } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import { EMPTY_ARRAY } from '../values/keys.ts';
import { valuesOfKey } from '../values/paths.ts';
import type { Collection, Index } from './catalogue.ts';

/** Formats a value as MongoDB does in the message of error 11000. */
function formatValue(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (isObjectId(value)) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return `[ ${value.map(formatValue).join(', ')} ]`;
  if (isPlain(value)) return formatFields(value);
  return String(value);
}

const formatFields = (doc: Doc): string =>
  `{ ${Object.entries(doc)
    .map(([name, value]) => `${name}: ${formatValue(value)}`)
    .join(', ')} }`;

/**
 * Error 11000 in the form that drivers and Mongoose expect: `keyPattern` and `keyValue` beside the message. For an
 * array, `keyValue` contains the element whose key exists already.
 *
 * Source: MongoDB Manual, "Unique Indexes".
 */
export function duplicateKey(
  collection: Collection,
  index: Index,
  { doc, key }: { doc: Doc; key: Buffer },
): MongoError {
  const values = valuesOfKey(index, doc, key);
  const keyValue: Doc = {};
  for (const [i, { path }] of index.fields.entries())
    setField(keyValue, path, values[i] === EMPTY_ARRAY ? null : (values[i] ?? null));
  const message = `E11000 duplicate key error collection: ${collection.ns} index: ${index.name} dup key: ${formatFields(keyValue)}`;
  return new MongoError(11000, 'DuplicateKey', message, { extra: { keyPattern: index.spec.key, keyValue } });
}
