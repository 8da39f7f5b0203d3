/** Milliseconds in which the visitor may click again, not knowing that the first click was repeated. */
const impatientTime = 1_000;

/**
 * Repeats a click, if any, that waited for the code of its button. Then, for a moment or until a click elsewhere,
 * ignores clicks at the button's position. Otherwise an impatient second click on 'Cancel the visit' would also press
 * the button that confirms it, which appears at the same position.
 */
export function repeatClick(button: HTMLElement | undefined): void {
  if (button === undefined) return;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  button.click();
  const onClick = (event: MouseEvent): void => {
    const { clientX: x, clientY: y } = event;
    // Clicks by the keyboard have no position.
    if (event.detail > 0 && x >= left && x <= right && y >= top && y <= bottom) {
      event.preventDefault();
      event.stopPropagation();
    } else end();
  };
  const end = (): void => window.removeEventListener('click', onClick, true);
  window.addEventListener('click', onClick, true);
  window.setTimeout(end, impatientTime);
}
