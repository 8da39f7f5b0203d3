import { EJSON } from 'bson';
import { asObject, MAX_NESTING, setField, tooDeep } from '../../values/bson.ts';

/** A copy that shares no array or document with the original. One that nests too deep is error 15 Overflow. */
export function cloneValue(value: unknown, level = 0): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (level > MAX_NESTING) throw tooDeep();
  if (Array.isArray(value)) return value.map((element) => cloneValue(element, level + 1));
  const object = asObject(value);
  return object === undefined ? value : cloneObject(object, level);
}

/** A copy of a document that shares no array or document with the original. */
export function cloneObject(object: Record<string, unknown>, level = 0): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(object)) setField(copy, key, cloneValue(object[key], level + 1));
  return copy;
}

const SHOWN_LENGTH = 300;

/** A value in an error message, shortened where it is long. */
export function showValue(value: unknown): string {
  const text = value === undefined ? 'undefined' : EJSON.stringify(value, { relaxed: true });
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

/** One field with its value in an error message, such as `{a: "x"}`. */
export const showField = (name: string, value: unknown): string => `{${name}: ${showValue(value)}}`;
