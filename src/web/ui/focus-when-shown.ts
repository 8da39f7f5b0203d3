/**
 * A ref for what stands in the place of a form that was sent. The focus also scrolls to it: without the form the page is
 * shorter, and a phone would show its footer.
 */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();
