type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** The named fields of a form, without those named in `except`. */
const fieldsOf = (form: HTMLFormElement, except: string): Field[] =>
  [...form.elements].filter(isField).filter(({ name }) => name !== '' && name !== except);

/** What the fields hold, by name, without the one named `except`. */
export function readValues(form: HTMLFormElement, except: string): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const field of fieldsOf(form, except)) {
    const texts = values[field.name] ?? [];
    values[field.name] = isBox(field) && !field.checked ? texts : [...texts, field.value];
  }
  return values;
}

/** Fills in what was kept. A field that the visitor or the browser has changed already stays as it is. */
export function fillIn(form: HTMLFormElement, values: Readonly<Record<string, readonly string[]>>): void {
  for (const field of fieldsOf(form, '')) {
    const kept = values[field.name];
    if (kept === undefined || !isUntouched(field)) continue;
    if (isBox(field)) field.checked = kept.includes(field.value);
    else if (kept[0] !== undefined) field.value = kept[0];
  }
}

function isUntouched(field: Field): boolean {
  if (isBox(field)) return field.checked === field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return field.value === initial?.value;
  }
  return field.value === field.defaultValue;
}
