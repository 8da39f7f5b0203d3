/** An element with content that a visitor can change. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

export const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

export const namedFields = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(isField).filter(({ name }) => name !== '');

/** Whether a field has its initial content. */
export function isUntouched(field: Field): boolean {
  if (isCheckable(field)) return field.checked === field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return field.value === initial?.value;
  }
  return field.value === field.defaultValue;
}
