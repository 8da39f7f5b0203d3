import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import type { HeldClicks } from '../hold-clicks.ts';
import { repeatClick } from '../repeat-click.ts';
import { urlToken } from '../url-token.ts';
import { isCheckable, isField, isUntouched, namedFields } from './form-elements.ts';
import { readValues } from './form-fields.ts';
import { FormRecord } from './form-record.ts';
import type { HeldForm } from './hold-submits.ts';

/**
 * Makes a form's component hydrate the server's form without losing the visitor's input. If a browser extension or a
 * translator has changed the form, React replaces it, and the new form gets input and focus of the old one.
 */
export function takeOver(Form: ComponentType, { name, held }: { name: string; held: HeldForm }): ComponentType {
  let serverForm = held.element();
  if (serverForm !== undefined) storeInput(name, serverForm);
  const focusedElement = document.activeElement;
  return function HydratedForm() {
    useLayoutEffect(() => {
      const [oldForm, form] = [serverForm, held.element()];
      // Done only once: when the visitor returns to the page, the new form is restored from the draft, if any.
      serverForm = undefined;
      if (oldForm === undefined || oldForm.isConnected || form === undefined) return;
      copyInput(oldForm, form);
      refocus(focusedElement, form);
    }, []);
    useEffect(() => held.release(), []);
    return <Form />;
  };
}

/**
 * The forms of a secret link's page, whose action is the version of the page without JavaScript. While the code is
 * loading, the visitor may go to a page with other forms.
 */
const linkForms = 'main form[action$="?plain=1"]';

/** Like `takeOver`, for the content of a secret link's page with any number of forms, which have no drafts. */
export function takeOverContent(Part: ComponentType<{ token: string }>, clicks: HeldClicks): ComponentType {
  const findForms = () => [...document.querySelectorAll<HTMLFormElement>(linkForms)];
  const findCheckboxes = () => findForms().flatMap((form) => [...form.elements].filter(isField).filter(isCheckable));
  let serverForms = findForms();
  const checkedBefore = findCheckboxes().map(({ checked }) => checked);
  const focusedElement = document.activeElement;
  return function HydratedPart() {
    // All links that are not valid have the same markup, so their token is in the URL only.
    const [token] = useState(urlToken);
    useLayoutEffect(() => {
      const forms = findForms();
      for (const [index, oldForm] of serverForms.entries()) {
        const form = forms[index];
        if (oldForm.isConnected || form === undefined) continue;
        copyInput(oldForm, form);
        refocus(focusedElement, form);
      }
      serverForms = [];
    }, []);
    useEffect(() => {
      for (const [index, checkbox] of findCheckboxes().entries()) {
        if ((checkedBefore[index] ?? checkbox.defaultChecked) === checkbox.defaultChecked) continue;
        // A click, so that React learns what the visitor has checked.
        checkbox.checked = checkbox.defaultChecked;
        checkbox.click();
      }
      checkedBefore.length = 0;
      repeatClick(clicks.release());
    }, []);
    return <Part token={token} />;
  };
}

/**
 * Stores the visitor's input as a draft, unless there is one. The draft also contains the time at which the page was
 * opened, which a form that replaces the server's form cannot know.
 */
function storeInput(name: string, form: HTMLFormElement): void {
  if (namedFields(form).every(isUntouched)) return;
  const record = new FormRecord(name, { isServerRendered: true });
  if (record.open() === undefined) record.changed(readValues(form));
}

/** Copies what the visitor has typed, chosen or checked from one form to another with the same fields. */
function copyInput(from: HTMLFormElement, to: HTMLFormElement): void {
  const fields = [...to.elements].filter(isField);
  for (const field of [...from.elements].filter(isField)) {
    const sameField = fields.find(
      ({ name, type, value }) =>
        name === field.name && type === field.type && (!isCheckable(field) || value === field.value),
    );
    if (sameField === undefined || isUntouched(field)) continue;
    if (field instanceof HTMLInputElement && sameField instanceof HTMLInputElement) {
      sameField.checked = field.checked;
      if (field.type === 'file') sameField.files = field.files;
      else sameField.value = field.value;
    } else sameField.value = field.value;
  }
  to.dispatchEvent(new Event('input', { bubbles: true }));
}

/** If the formerly focused element is gone, focuses the field that has its name. */
function refocus(focusedElement: Element | null, form: HTMLFormElement): void {
  if (focusedElement === null || focusedElement.isConnected) return;
  const field = form.elements.namedItem(focusedElement.getAttribute('name') ?? '');
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}
