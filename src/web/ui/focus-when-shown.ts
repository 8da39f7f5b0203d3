/**
 * A ref callback that focuses an element when it is shown, such as a message that replaces a sent form. This also
 * scrolls to it: without the form the page is shorter, and a phone would show the footer.
 */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();
