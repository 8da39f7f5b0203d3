/** What a person does with a page, in whatever way. */
const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'click'] as const;

/** Whether this tab has a draft of the form. `form-draft.ts`, which stores it, is loaded with the form. */
function hasDraft(form: string): boolean {
  try {
    return window.sessionStorage.getItem(`draft:${form}`) !== null;
  } catch {
    return false;
  }
}

/** Whether the page shows signs of a person already: it was scrolled, has the focus, asks about something or has a draft. */
const isInUse = (form: string): boolean =>
  window.scrollY > 0 || document.activeElement !== document.body || window.location.search !== '' || hasDraft(form);

/** Resolves at the first sign of a person who may use the form of this name. */
export function firstSign(form: string): Promise<void> {
  if (isInUse(form)) return Promise.resolve();
  return new Promise((resolve) => {
    const options = { capture: true, passive: true };
    const onSign = (): void => {
      for (const sign of signs) window.removeEventListener(sign, onSign, options);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, onSign, options);
  });
}
