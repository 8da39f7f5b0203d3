import { type FormValues, isTicked, textOf } from './form-fields.ts';

/** The types of fields that are not sent as text. */
export type FieldKinds<Name extends string> = Readonly<Partial<Record<Name, 'number' | 'box'>>>;

/** Converts a form's values to the fields of a schema; fields that the form does not have are left out. */
export function requestFields<Shape extends object>(
  shape: Shape,
  values: FormValues,
  kinds: FieldKinds<keyof Shape & string>,
): Record<string, unknown> {
  const kindOf = new Map<string, unknown>(Object.entries(kinds));
  const names = Object.keys(shape).filter((name) => name in values);
  return Object.fromEntries(
    names.map((name) => {
      const kind = kindOf.get(name);
      if (kind === 'box') return [name, isTicked(values, name)];
      return [name, kind === 'number' ? Number(textOf(values, name)) : textOf(values, name)];
    }),
  );
}
