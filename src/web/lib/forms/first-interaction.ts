/** The events that show that a person uses the page. */
const interactions = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'click'] as const;

/**
 * Whether this tab has a draft of the form. The storage key is also in `form-draft.ts`, which is not imported because
 * it is loaded only with the form.
 */
function hasDraft(form: string): boolean {
  try {
    return window.sessionStorage.getItem(`draft:${form}`) !== null;
  } catch {
    return false;
  }
}

/** Whether the page is scrolled, an element has the focus, the URL has a query, or the form has a draft. */
const isNeededNow = (form: string): boolean =>
  window.scrollY > 0 || document.activeElement !== document.body || window.location.search !== '' || hasDraft(form);

/**
 * Resolves when the form of this name may be needed: at once if `isNeededNow`, otherwise at the first interaction with
 * the page.
 */
export function firstInteraction(form: string): Promise<void> {
  if (isNeededNow(form)) return Promise.resolve();
  return new Promise((resolve) => {
    const options = { capture: true, passive: true };
    const onInteraction = (): void => {
      for (const interaction of interactions) window.removeEventListener(interaction, onInteraction, options);
      resolve();
    };
    for (const interaction of interactions) window.addEventListener(interaction, onInteraction, options);
  });
}
