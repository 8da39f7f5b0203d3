/** The parts of `document` that say whether the page is visible. */
type PageDocument = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> & {
  prerendering?: boolean;
};
type PageWindow = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Cubot is a brand of phones, not a robot. */
const robotPattern = /(?<!cu)bot\b|crawl|spider|slurp|preview|lighthouse|facebookexternalhit|embedly/i;

export const isRobot = (userAgent: string): boolean => robotPattern.test(userAgent);

/**
 * Calls `onVisible` when the page is first visible: at once, unless it is prerendered or in the background. Calls it
 * again each time the page is restored from the back/forward cache.
 *
 * @returns a function that stops listening
 */
export function whenVisible(onVisible: () => void, parts: { page: PageDocument; window: PageWindow }): () => void {
  const { page, window } = parts;
  let isVisible = false;
  const check = (): void => {
    if (isVisible || page.prerendering === true || page.visibilityState !== 'visible') return;
    isVisible = true;
    onVisible();
  };
  const onPageShow = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    isVisible = false;
    check();
  };
  page.addEventListener('visibilitychange', check);
  page.addEventListener('prerenderingchange', check);
  window.addEventListener('pageshow', onPageShow);
  check();
  return () => {
    page.removeEventListener('visibilitychange', check);
    page.removeEventListener('prerenderingchange', check);
    window.removeEventListener('pageshow', onPageShow);
  };
}
