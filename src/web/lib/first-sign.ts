/** What visitors do before or while they use something on a page. */
const signs = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'input',
  'change',
  'click',
] as const;

/**
 * Milliseconds from the page's load until its code comes also where nobody does anything: for what shows by itself, such
 * as open days, and for programs that read pages to people.
 */
const longestWait = 2_500;

/** Whether the visitor has done something already, for instance before this code had arrived. */
const hasBegun = (): boolean =>
  navigator.userActivation?.hasBeenActive === true || document.activeElement !== document.body || window.scrollY > 0;

/** Browsers without a screen report a pointer in the corner that nobody has moved there. */
const isNowhere = ({ type, clientX, clientY }: PointerEvent): boolean =>
  type === 'pointermove' && clientX === 0 && clientY === 0;

/** Calls back some time after the page's load. */
function afterLoad(wait: number, done: () => void): void {
  const begin = (): void => void setTimeout(done, wait);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/**
 * Settles when the visitor does something on this page for the first time, or a moment after its load. A browser that
 * begins to translate the page, and says so at the root element, counts: React renders again what is translated before,
 * better before it is used.
 */
export function firstSign(): Promise<void> {
  if (hasBegun()) return Promise.resolve();
  return new Promise((resolve) => {
    const options = { capture: true, passive: true };
    const begin = (event?: Event): void => {
      if (event instanceof PointerEvent && isNowhere(event)) return;
      translation.disconnect();
      for (const sign of signs) window.removeEventListener(sign, begin, options);
      resolve();
    };
    const translation = new MutationObserver(() => begin());
    translation.observe(document.documentElement, { attributeFilter: ['class', 'lang'] });
    for (const sign of signs) window.addEventListener(sign, begin, options);
    afterLoad(longestWait, begin);
  });
}
