import { type ComponentType, useEffect, useLayoutEffect } from 'react';
import { isUntouched, namedFields, readValues } from './form-fields.ts';
import { FormRecord } from './form-record.ts';
import type { WaitingForm } from './hold-submits.ts';

/** Page translation adds these elements. React replaces a form whose elements differ from those it renders. */
const translationElement = 'font';

/**
 * Makes a form's component hydrate the server's form without losing the visitor's input.
 *
 * @throws Error if React could not hydrate the form
 */
export function takeOver(Form: ComponentType, { name, held }: { name: string; held: WaitingForm }): ComponentType {
  const form = held.element();
  if (form.querySelector(translationElement) !== null) throw new Error('The form is translated.');
  storeInput(name, form);
  const focusedElement = document.activeElement;
  return function HydratedForm() {
    useLayoutEffect(() => refocus(focusedElement, held.element()), []);
    useEffect(() => held.release(), []);
    return <Form />;
  };
}

/** Stores the visitor's input as a draft, because React replaces the form if a browser extension has changed it. */
function storeInput(name: string, form: HTMLFormElement): void {
  if (namedFields(form).every(isUntouched)) return;
  const record = new FormRecord(name, { isServerRendered: true });
  if (record.open() === undefined) record.changed(readValues(form));
}

/** If the form was replaced, focuses the field with the name of the field that had the focus before. */
function refocus(focusedElement: Element | null, form: HTMLFormElement): void {
  if (focusedElement === null || focusedElement.isConnected) return;
  const field = form.elements.namedItem(focusedElement.getAttribute('name') ?? '');
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}
