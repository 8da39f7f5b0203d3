const controlSelector = 'a, button, input, select, textarea, label, summary, [role="button"], [role="row"], [tabindex]';

const controlOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest(controlSelector) : null;

/**
 * Ignores the second click of a double click unless it is on the same control as the first click. Without this, the
 * second click of a slow double click on a panel's Close button would press the Log out button behind it.
 */
export function ignoreSecondClicks(): void {
  let firstControl: Element | null = null;
  let isStray = false;
  // `isStray` is set at `mousedown`, because the click that a label forwards to its field has no `mousedown`. Keyboard
  // clicks have a `detail` of 0.
  window.addEventListener(
    'mousedown',
    (event) => {
      const control = controlOf(event);
      isStray = event.detail > 1 && control !== firstControl;
      if (!isStray) firstControl = control;
    },
    { capture: true },
  );
  window.addEventListener(
    'click',
    (event) => {
      if (!isStray || event.detail < 2) return;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );
}
