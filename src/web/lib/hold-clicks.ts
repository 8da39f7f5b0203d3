/** Milliseconds for which a click waits for the page's code. Then it works as without JavaScript. */
const maxWait = 8_000;

/** The buttons of a secret link's page, which need the page's code. */
const buttons = 'main button';

export type HeldClicks = {
  /** Stops holding clicks. @returns the button of the last click that was held, for `repeatClick` */
  release: () => HTMLElement | undefined;
  /** Call it if the code cannot be loaded: a held click, and every later one, works as without JavaScript. */
  giveUp: () => void;
};

/**
 * Holds back clicks on the buttons of the current page until `release` is called, or for `maxWait`. Meanwhile, the last
 * clicked button is busy.
 */
export function holdClicks(): HeldClicks {
  const { pathname } = window.location;
  let held: { button: HTMLButtonElement; index: number } | undefined;
  let wait = maxWait;
  let timer: number | undefined;
  // The visitor may have gone to another page, whose buttons work.
  const isOnPage = (): boolean => window.location.pathname === pathname;
  const sendPlain = (): void => {
    window.clearTimeout(timer);
    const form = held?.button.form;
    // The button stays busy until the page is left; the browser may keep the page for Back.
    const sentButton = held?.button;
    window.addEventListener('pagehide', () => sentButton?.removeAttribute('aria-busy'), { once: true });
    // Not repeated by `release`, because then the server would get the form twice.
    held = undefined;
    if (!isOnPage()) return;
    if (form) form.submit();
    else window.location.search = '?plain=1';
  };
  const onClick = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest(buttons) : null;
    if (!(button instanceof HTMLButtonElement) || !isOnPage()) return;
    event.preventDefault();
    event.stopPropagation();
    held?.button.removeAttribute('aria-busy');
    button.setAttribute('aria-busy', 'true');
    held = { button, index: [...document.querySelectorAll(buttons)].indexOf(button) };
    window.clearTimeout(timer);
    timer = window.setTimeout(sendPlain, wait);
  };
  window.addEventListener('click', onClick, true);
  return {
    release() {
      window.removeEventListener('click', onClick, true);
      window.clearTimeout(timer);
      held?.button.removeAttribute('aria-busy');
      // React may have replaced the buttons, but their order is the same.
      const index = held?.index ?? -1;
      held = undefined;
      return document.querySelectorAll<HTMLElement>(buttons)[index];
    },
    giveUp() {
      wait = 0;
      if (held !== undefined) sendPlain();
    },
  };
}
