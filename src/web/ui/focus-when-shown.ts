/**
 * A ref for an element that replaces a sent form. Focusing it also scrolls to it, because without the form the page is
 * shorter, and a phone would show the footer.
 */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();
