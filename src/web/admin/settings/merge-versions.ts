import * as z from 'zod/mini';

export type Side = 'mine' | 'theirs';

/** Two versions of a section that were made from the same `original`. */
export type Versions<Value> = { original: Value } & Record<Side, Value>;

const fieldRecord = z.record(z.string(), z.unknown());
type Fields = z.output<typeof fieldRecord>;

/** The fields of a section. A section that is a list is one field with an empty name, like the `key` of its lines. */
function fieldsOf(value: unknown): Fields {
  const parsed = z.safeParse(fieldRecord, value);
  return parsed.success ? parsed.data : { '': value };
}

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const differences = (a: Fields, b: Fields): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !isEqual(a[key], b[key]));

/** The fields that both sides have changed to different values. */
export function conflictingFields({ original, mine, theirs }: Versions<unknown>): string[] {
  const changedByMe = differences(fieldsOf(original), fieldsOf(mine));
  const changedByThem = differences(fieldsOf(original), fieldsOf(theirs));
  return differences(fieldsOf(mine), fieldsOf(theirs)).filter(
    (key) => changedByMe.includes(key) && changedByThem.includes(key),
  );
}

/**
 * `theirs` with each field that only `mine` has changed. The result may be invalid, because the fields come from two
 * versions.
 *
 * @param sideOf the side of a field that both have changed
 */
export function mergeVersions<Value>(
  { original, mine, theirs }: Versions<Value>,
  sideOf: (key: string) => Side = () => 'mine',
): Value {
  const conflicting = conflictingFields({ original, mine, theirs });
  const myFields = fieldsOf(mine);
  const myKeys = differences(fieldsOf(original), myFields).filter(
    (key) => !conflicting.includes(key) || sideOf(key) === 'mine',
  );
  if (myKeys.includes('')) return mine;
  return myKeys.length === 0
    ? theirs
    : Object.assign({}, theirs, Object.fromEntries(myKeys.map((key) => [key, myFields[key]])));
}
