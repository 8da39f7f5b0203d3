import { useEffect } from 'react';
import { loadApi } from '#web/lib/api/load-api.ts';

/** The time after which a visible proposal counts as seen; milliseconds. Link scanners close the page earlier. */
const seenAfter = 3_000;

/**
 * The token of the proposal that was last recorded, or is being recorded, as seen. The page's shell and its content both
 * try to record it.
 */
let seenToken: string | undefined;

/** Records once that the customer has seen the proposal, if any, after the page was visible for `seenAfter`. */
export function useSeen(token: string | undefined): void {
  useEffect(() => {
    if (token === undefined) return;
    return onceVisibleFor(seenAfter, () => {
      if (seenToken === token) return;
      seenToken = token;
      loadApi()
        .then((api) => api.quotes.seen.mutate({ token }))
        .catch(() => {
          // Lets the content, if it is loaded later, or the next visit of the page try again.
          if (seenToken === token) seenToken = undefined;
        });
    });
  }, [token]);
}

/**
 * Calls `callback` once, when the page has been visible for this time without interruption.
 *
 * @returns a function that stops waiting
 */
function onceVisibleFor(milliseconds: number, callback: () => void): () => void {
  let timer: number | undefined;
  const stop = (): void => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', restart);
  };
  const fire = (): void => {
    stop();
    callback();
  };
  const restart = (): void => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = window.setTimeout(fire, milliseconds);
  };
  restart();
  document.addEventListener('visibilitychange', restart);
  return stop;
}
