import type { Doc } from '../bson.ts';
import { compareValues, encodeKey } from '../keys.ts';

/** Documents by a value, in the order of the values; within a part in the order they came. */
export function partition(docs: readonly Doc[], readValue: (doc: Doc) => unknown): { value: unknown; docs: Doc[] }[] {
  const parts = new Map<string, { value: unknown; docs: Doc[] }>();
  for (const doc of docs) {
    const value = readValue(doc) ?? null;
    const key = encodeKey(value).toString('latin1');
    const part = parts.get(key);
    if (part === undefined) parts.set(key, { value, docs: [doc] });
    else part.docs.push(doc);
  }
  return [...parts.values()].sort((a, b) => compareValues(a.value, b.value));
}

/**
 * Fills null and missing values by a straight line between the known values around them; `places` says where on the
 * line each value lies. Values before the first and after the last known one stay null.
 *
 * Source: MongoDB Manual, "$linearFill".
 */
export function fillLinearly(values: readonly (number | null)[], places: readonly number[]): (number | null)[] {
  const filled = [...values];
  let last = -1;
  for (const [i, value] of values.entries()) {
    if (value === null) continue;
    if (last >= 0) fillBetween(filled, places, { from: last, to: i });
    last = i;
  }
  return filled;
}

function fillBetween(
  values: (number | null)[],
  places: readonly number[],
  { from, to }: { from: number; to: number },
): void {
  const [start, end] = [values[from] ?? 0, values[to] ?? 0];
  const [left, right] = [places[from] ?? 0, places[to] ?? 0];
  for (let i = from + 1; i < to; i++) {
    const share = ((places[i] ?? 0) - left) / (right - left);
    values[i] = start + (end - start) * share;
  }
}
