import { isUntouched, namedFields } from './form-elements.ts';

/** The events that show that a person uses the page. */
const interactions = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'click'] as const;

/**
 * Whether this tab has a draft of the form. The storage key is repeated from `form-draft.ts`, which is not imported, so
 * that it is loaded only with the form.
 */
function hasDraft(formName: string): boolean {
  try {
    return window.sessionStorage.getItem(`draft:${formName}`) !== null;
  } catch {
    return false;
  }
}

/**
 * Whether the form's code is needed at once: the visitor already uses the page, the form is filled in or will be (from
 * a draft or the URL's query), React has removed the form, or its attribute `data-eager` says that a part of it appears
 * only with the code.
 */
const isNeededNow = (formName: string, form: HTMLFormElement | undefined): boolean =>
  window.scrollY > 0 ||
  document.activeElement !== document.body ||
  window.location.search !== '' ||
  hasDraft(formName) ||
  form === undefined ||
  form.dataset.eager !== undefined ||
  !namedFields(form).every(isUntouched);

/**
 * Resolves when the form may be needed: at once if `isNeededNow`, otherwise at the first interaction with the page.
 *
 * @param formName the key of the form's draft
 * @param form the server's form; undefined if React has removed it
 */
export function firstInteraction(formName: string, form: HTMLFormElement | undefined): Promise<void> {
  return isNeededNow(formName, form) ? Promise.resolve() : interaction();
}

/** Resolves at the visitor's next interaction with the page. */
export function interaction(): Promise<void> {
  return new Promise((resolve) => {
    const options = { capture: true, passive: true };
    const onInteraction = (): void => {
      for (const name of interactions) window.removeEventListener(name, onInteraction, options);
      resolve();
    };
    for (const name of interactions) window.addEventListener(name, onInteraction, options);
  });
}
