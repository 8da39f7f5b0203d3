import { type Field, isCheckable, isUntouched, namedFields } from './form-elements.ts';

/**
 * A form's content by field name: each field's text, or the values of the checked boxes. The list is empty for
 * unchecked boxes and for a field whose content the browser cannot parse. For an empty field, it contains ''.
 */
export type FormValues = Readonly<Record<string, readonly string[]>>;

/** Whether the browser cannot parse what was typed, such as the date 02/31, so that `value` is empty. */
const isUnparsable = ({ value, validity }: Field): boolean => value === '' && validity.badInput;

const hasNoValue = (field: Field): boolean => (isCheckable(field) ? !field.checked : isUnparsable(field));

export function readValues(form: HTMLFormElement): FormValues {
  const values: Record<string, string[]> = {};
  for (const field of namedFields(form)) {
    const texts = values[field.name] ?? [];
    values[field.name] = hasNoValue(field) ? texts : [...texts, field.value];
  }
  return values;
}

/** The text of a field, or the value of the first checked box of this name; empty if there is neither. */
export const textOf = (values: FormValues, name: string): string => values[name]?.[0] ?? '';

/** Whether the browser cannot parse what was typed into the field, which must not be a box. */
export const isMistyped = (values: FormValues, name: string): boolean => values[name]?.length === 0;

/** Whether a box of this name is checked. */
export const isChecked = (values: FormValues, name: string): boolean => (values[name]?.length ?? 0) > 0;

/** Fills in a draft. Fields that the visitor or the browser has already changed stay as they are. */
export function fillInDraft(form: HTMLFormElement, values: FormValues): void {
  for (const field of namedFields(form)) {
    const texts = values[field.name];
    if (texts === undefined || !isUntouched(field)) continue;
    if (isCheckable(field)) field.checked = texts.includes(field.value);
    else if (texts[0] !== undefined) field.value = texts[0];
  }
}
