/** The parts of document and window that say whether somebody sees the page. */
type SeenPage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> & {
  prerendering?: boolean;
};
type SeenWindow = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Robots, by their user agent. */
const robot = /(?<!cu)bot\b|crawl|spider|slurp|preview|lighthouse|facebookexternalhit|embedly/i;

export const isRobot = (userAgent: string): boolean => robot.test(userAgent);

/**
 * Calls `see` once somebody sees the page: not while it is prerendered or in the background, and again when it comes
 * back from the back/forward cache.
 *
 * @returns stops waiting
 */
export function whenSeen(see: () => void, parts: { page: SeenPage; window: SeenWindow }): () => void {
  const { page, window } = parts;
  let isSeen = false;
  const look = (): void => {
    if (isSeen || page.prerendering === true || page.visibilityState !== 'visible') return;
    isSeen = true;
    see();
  };
  const comeBack = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    isSeen = false;
    look();
  };
  page.addEventListener('visibilitychange', look);
  page.addEventListener('prerenderingchange', look);
  window.addEventListener('pageshow', comeBack);
  look();
  return () => {
    page.removeEventListener('visibilitychange', look);
    page.removeEventListener('prerenderingchange', look);
    window.removeEventListener('pageshow', comeBack);
  };
}
