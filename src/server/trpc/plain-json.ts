import type { SuperJSONResult } from 'superjson';

/**
 * Whether JSON can represent a value exactly, so that superjson would add no metadata. This check takes a tenth of
 * superjson's time, and most outputs pass.
 */
export const isPlainJson = (value: unknown): value is SuperJSONResult['json'] => isPlain(value, new Set());

/** @param seen the objects and arrays so far; if one of them occurs again, superjson adds metadata */
function isPlain(value: unknown, seen: Set<object>): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object':
      return value === null || isPlainObjectOrArray(value, seen);
    default:
      return false;
  }
}

function isPlainObjectOrArray(value: object, seen: Set<object>): boolean {
  if (seen.has(value)) return false;
  seen.add(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value)) {
    return prototype === Array.prototype && value.every((inner: unknown) => isPlain(inner, seen));
  }
  if (prototype !== Object.prototype) return false;
  // `Object.entries` would allocate several arrays for each object.
  for (const name in value) if (unsafeNames.has(name) || !isPlain(Reflect.get(value, name), seen)) return false;
  return true;
}

/** superjson throws for objects with properties of these names. */
const unsafeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
