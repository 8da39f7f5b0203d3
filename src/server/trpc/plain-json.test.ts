import superjson from 'superjson';
import { expect, test } from 'vitest';
import { isPlainJson } from './plain-json.ts';

const shared = { a: 1 };

test.each([
  ['an object with all types of JSON', { a: 'b', n: -1.5, t: true, z: null, list: [1, { deep: [] }] }],
  ['a text', 'text'],
  ['an empty object', {}],
])('plain JSON can represent %s, and superjson adds no metadata', (_, value) => {
  expect(isPlainJson(value)).toBe(true);
  expect(superjson.serialize(value)).toEqual({ json: value });
});

test.each([
  ['undefined', { a: undefined }],
  ['a date', { a: new Date(0) }],
  ['NaN', { a: Number.NaN }],
  ['an infinite number', [Number.POSITIVE_INFINITY]],
  ['a negative zero', { a: -0 }],
  ['a bigint', { a: 1n }],
  ['a map', { a: new Map() }],
  ['a set', { a: new Set() }],
  ['the same object twice', { a: shared, b: { c: shared } }],
  ['an error', new Error('no')],
])('plain JSON cannot represent %s, and superjson adds metadata', (_, value) => {
  expect(isPlainJson(value)).toBe(false);
  expect(superjson.serialize(value)).not.toEqual({ json: value });
});

test.each(['__proto__', 'constructor', 'prototype'])('a field named %s is left to superjson, which throws', (name) => {
  const value: unknown = JSON.parse(`{"${name}":{"x":1}}`);
  expect(isPlainJson(value)).toBe(false);
  expect(() => superjson.serialize(value)).toThrow(name);
});
