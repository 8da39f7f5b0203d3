/**
 * A ref callback that focuses a focusable element when it is shown, such as a confirmation that replaces a
 * form. The focus also scrolls to the element; otherwise, phones would show the footer of the now shorter page.
 */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();
