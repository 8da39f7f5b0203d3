import { type ComponentType, useEffect, useLayoutEffect } from 'react';
import { isUntouched, namedFields } from './form-elements.ts';
import { readValues } from './form-fields.ts';
import { FormRecord } from './form-record.ts';
import type { WaitingForm } from './hold-submits.ts';

/**
 * Makes a form's component hydrate the server's form without losing the visitor's input.
 *
 * @throws Error if the form is missing
 */
export function takeOver(Form: ComponentType, { name, held }: { name: string; held: WaitingForm }): ComponentType {
  const form = held.element();
  storeInput(name, form);
  const focusedElement = document.activeElement;
  return function HydratedForm() {
    useLayoutEffect(() => refocus(focusedElement, held.element()), []);
    useEffect(() => held.release(), []);
    return <Form />;
  };
}

/**
 * Stores the visitor's input as a draft, unless there is one, because React replaces the form if a browser extension
 * or a translator has changed it.
 */
function storeInput(name: string, form: HTMLFormElement): void {
  if (namedFields(form).every(isUntouched)) return;
  const record = new FormRecord(name, { isServerRendered: true });
  if (record.open() === undefined) record.changed(readValues(form));
}

/** If React has replaced the form, focuses the new field that has the name of the formerly focused one. */
function refocus(focusedElement: Element | null, form: HTMLFormElement): void {
  if (focusedElement === null || focusedElement.isConnected) return;
  const field = form.elements.namedItem(focusedElement.getAttribute('name') ?? '');
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}
