import { type ComponentType, useEffect, useLayoutEffect } from 'react';
import { isUntouched, namedFields, readValues } from './form-fields.ts';
import { FormRecord } from './form-record.ts';
import type { HeldForm } from './hold-submits.ts';

/** A translator replaces texts with these elements, and React replaces a form whose elements are not as rendered. */
const translated = 'font';

/**
 * Makes the code of a form take over the server's form, with what was done in it.
 *
 * @throws Error if React could not hydrate it
 */
export function takeOver(Form: ComponentType, { name, held }: { name: string; held: HeldForm }): ComponentType {
  const form = held.element();
  if (form.querySelector(translated) !== null) throw new Error('The form is translated.');
  keepTyped(name, form);
  const focused = document.activeElement;
  return function TakenOver() {
    useLayoutEffect(() => refocus(focused, held.element()), []);
    useEffect(() => held.letGo(), []);
    return <Form />;
  };
}

/** Stores what was typed, because React replaces the form if an extension of the browser has put something into it. */
function keepTyped(name: string, form: HTMLFormElement): void {
  if (namedFields(form).every(isUntouched)) return;
  const record = new FormRecord(name, { isServerRendered: true });
  if (record.open() === undefined) record.changed(readValues(form));
}

/** Moves the focus to the field of the same name if the form was replaced. */
function refocus(focused: Element | null, form: HTMLFormElement): void {
  if (focused === null || focused.isConnected) return;
  const field = form.elements.namedItem(focused.getAttribute('name') ?? '');
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}
