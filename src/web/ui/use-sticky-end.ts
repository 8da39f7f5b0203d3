import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The maximum distance from the end at which a log counts as scrolled to its end; pixels. */
const tolerance = 48;

/**
 * Keeps a log scrolled to its end while the user is there, and scrolls to the end after they have written an entry. If
 * they have scrolled up, the position stays, even when earlier entries are added above.
 *
 * @param shown.first the key of the first entry
 * @param shown.lastOwn the key of the user's latest entry
 */
export function useStickyEnd({ first, lastOwn }: { first: string | undefined; lastOwn: string | undefined }): {
  log: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  toEnd: () => void;
} {
  const log = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const sticks = useRef(true);
  const shown = useRef({ first, lastOwn, height: 0 });

  const toEnd = (): void => {
    sticks.current = true;
    if (log.current !== null) log.current.scrollTop = log.current.scrollHeight;
  };

  // Without dependencies, because any change of the log may change its height.
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const before = shown.current;
    shown.current = { first, lastOwn, height: element.scrollHeight };
    const hasEarlier = first !== before.first;
    // The user's latest entry may also be one of the earlier entries that were added above.
    if (lastOwn !== before.lastOwn && !hasEarlier) sticks.current = true;
    if (sticks.current) element.scrollTop = element.scrollHeight;
    else if (hasEarlier) element.scrollTop += element.scrollHeight - before.height;
  });

  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    // Scroll anchoring is switched off, because browsers do not support it at the upper edge; the code above does it
    // instead.
    element.style.overflowAnchor = 'none';
    let ownHeight = element.clientHeight;
    const look = (): void => {
      sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight < tolerance;
      setAtEnd(sticks.current);
    };
    const onScroll = (): void => {
      // A change of the log's size may scroll it before the observer runs. This does not count as scrolling up.
      if (element.clientHeight === ownHeight) look();
    };
    // The log's size changes with the window, the on-screen keyboard and the elements below it.
    const sizes = new ResizeObserver(() => {
      ownHeight = element.clientHeight;
      shown.current.height = element.scrollHeight;
      if (sticks.current) element.scrollTop = element.scrollHeight;
      look();
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, []);

  return { log, isAtEnd, toEnd };
}
