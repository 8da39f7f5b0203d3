import { type FormValues, isChecked, textOf } from './form-fields.ts';

/** The kinds of the fields that are not sent as text, by field name. */
export type FieldKinds<Name extends string> = Readonly<Partial<Record<Name, 'number' | 'box'>>>;

/** The form's values, converted to their kinds, for the fields that the schema also has. An empty number is 0. */
export function requestFields<Shape extends object>(
  shape: Shape,
  values: FormValues,
  kinds: FieldKinds<keyof Shape & string>,
): Record<string, unknown> {
  const kindByName = new Map<string, unknown>(Object.entries(kinds));
  const names = Object.keys(shape).filter((name) => name in values);
  return Object.fromEntries(
    names.map((name) => {
      const kind = kindByName.get(name);
      if (kind === 'box') return [name, isChecked(values, name)];
      return [name, kind === 'number' ? Number(textOf(values, name)) : textOf(values, name)];
    }),
  );
}
