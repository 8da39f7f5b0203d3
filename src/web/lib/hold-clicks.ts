/** Milliseconds for which a click waits for the page's code. Then it works as without JavaScript. */
const maxWait = 8_000;

/** The buttons of a secret link's page, which do nothing before its code is loaded. */
const buttons = 'main button';

export type HeldClicks = {
  /** Stops holding clicks. The last click that was held is repeated. */
  release: () => void;
  /** Call it if the code cannot be loaded: a held click, and every later one, works as without JavaScript. */
  giveUp: () => void;
};

/** Holds back clicks on the page's buttons until `release` is called, or for `maxWait`. */
export function holdClicks(): HeldClicks {
  let held: { button: HTMLButtonElement; index: number } | undefined;
  let wait = maxWait;
  let timer: number | undefined;
  const sendPlain = (): void => {
    const form = held?.button.form;
    if (form) form.submit();
    else window.location.search = '?plain=1';
  };
  const onClick = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest(buttons) : null;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopPropagation();
    held = { button, index: [...document.querySelectorAll(buttons)].indexOf(button) };
    window.clearTimeout(timer);
    timer = window.setTimeout(sendPlain, wait);
  };
  window.addEventListener('click', onClick, true);
  return {
    release() {
      window.removeEventListener('click', onClick, true);
      window.clearTimeout(timer);
      // React may have replaced the button, but not the order of the buttons.
      const index = held?.index ?? -1;
      held = undefined;
      document.querySelectorAll<HTMLElement>(buttons)[index]?.click();
    },
    giveUp() {
      wait = 0;
      if (held !== undefined) sendPlain();
    },
  };
}
