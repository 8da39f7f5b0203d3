import { EJSON } from 'bson';
import { asObject, MAX_NESTING, setField, tooDeep } from '../../values/bson.ts';

/** Copies a value with all arrays and documents in it. Throws error 15 Overflow if the value nests too deep. */
export function cloneValue(value: unknown, level = 0): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (level > MAX_NESTING) throw tooDeep();
  if (Array.isArray(value)) return value.map((element) => cloneValue(element, level + 1));
  const object = asObject(value);
  return object === undefined ? value : cloneObject(object, level);
}

/** Copies a document with all arrays and documents in it. */
export function cloneObject(object: Record<string, unknown>, level = 0): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(object)) setField(copy, key, cloneValue(object[key], level + 1));
  return copy;
}

const MAX_SHOWN_LENGTH = 300;

/** Formats a value for an error message, shortened if it is long. */
export function showValue(value: unknown): string {
  const text = value === undefined ? 'undefined' : EJSON.stringify(value, { relaxed: true });
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

/** Formats a field and its value for an error message, such as `{a: "x"}`. */
export const showField = (name: string, value: unknown): string => `{${name}: ${showValue(value)}}`;
