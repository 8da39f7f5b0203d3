/** The events that show that a person uses the page. */
const interactions = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'click'] as const;

/** Whether this tab has a draft of the form. `form-draft.ts`, which stores it, is loaded with the form. */
function hasDraft(form: string): boolean {
  try {
    return window.sessionStorage.getItem(`draft:${form}`) !== null;
  } catch {
    return false;
  }
}

/** Whether the page is in use already: scrolled or focused, with a query in its URL or a draft of the form. */
const isInUse = (form: string): boolean =>
  window.scrollY > 0 || document.activeElement !== document.body || window.location.search !== '' || hasDraft(form);

/** Resolves when the form of this name may be needed: at the first interaction with the page, or at once. */
export function firstInteraction(form: string): Promise<void> {
  if (isInUse(form)) return Promise.resolve();
  return new Promise((resolve) => {
    const options = { capture: true, passive: true };
    const onInteraction = (): void => {
      for (const interaction of interactions) window.removeEventListener(interaction, onInteraction, options);
      resolve();
    };
    for (const interaction of interactions) window.addEventListener(interaction, onInteraction, options);
  });
}
