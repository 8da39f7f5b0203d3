/** Milliseconds after which what was pressed is left to the browser: forms can be sent and links followed without code. */
const timeout = 5_000;

/** What is pressed again: buttons that need code, comparisons of two pictures, and links within the site. */
const controls = 'main button[type="button"], main :has(> [role="slider"]), a[href^="/"]:not([target], [download])';

/**
 * Holds what is pressed while the code of a page is on its way, and presses it again when that is there or cannot be
 * loaded. What stands around the page reacts already, but its links would take the page away before it is hydrated.
 *
 * @param ready settles when the page works, or rejects if its code cannot be loaded
 */
export function holdPresses(ready: Promise<unknown>): void {
  let sent: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined;
  let click: { control: Element; clientX: number; clientY: number } | undefined;
  const keys: { slider: Element; key: string }[] = [];
  let isOver = false;

  const onSubmit = (event: SubmitEvent): void => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || target.closest('main') === null) return;
    event.preventDefault();
    sent = { form: target, submitter };
    target.ariaBusy = 'true';
    setTimeout(release, timeout);
  };
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const control = event.target.closest(controls);
    if (control === null) return;
    event.preventDefault();
    event.stopPropagation();
    click = { control, clientX: event.clientX, clientY: event.clientY };
    setTimeout(release, timeout);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (target instanceof Element && target.matches('main [role="slider"]')) keys.push({ slider: target, key });
  };
  const release = (): void => {
    if (isOver) return;
    isOver = true;
    window.removeEventListener('submit', onSubmit, true);
    window.removeEventListener('click', onClick, true);
    window.removeEventListener('keydown', onKeyDown, true);
    for (const { slider, key } of keys) slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    if (sent !== undefined) {
      sent.form.ariaBusy = null;
      sent.form.requestSubmit(sent.submitter);
    }
    if (click === undefined) return;
    const { control, ...place } = click;
    control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...place }));
  };

  window.addEventListener('submit', onSubmit, true);
  window.addEventListener('click', onClick, true);
  window.addEventListener('keydown', onKeyDown, true);
  ready.then(release, release);
}
