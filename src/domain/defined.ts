/** The type without undefined values: a field is absent instead of undefined. */
export type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

const isDefined = <T extends object>(fields: T): fields is T & Defined<T> => !Object.values(fields).includes(undefined);

/** A copy without the fields whose value is `undefined`, which a database would store as null. */
export function definedFields<T extends object>(fields: T): Defined<T> {
  const copy = { ...fields };
  for (const [name, value] of Object.entries(copy)) if (value === undefined) Reflect.deleteProperty(copy, name);
  if (!isDefined(copy)) throw new Error('An undefined field was not removed.');
  return copy;
}
