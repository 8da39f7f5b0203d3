import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance from the end below which a log counts as scrolled to its end; pixels. */
const tolerance = 48;

/**
 * Keeps a log scrolled to its end, and scrolls to the end after the user has written an entry. If the user has scrolled
 * up, the position stays, even when earlier entries are added above.
 *
 * @param entries.first the key of the first entry
 * @param entries.lastOwn the key of the user's latest entry
 */
export function useStickyEnd({ first, lastOwn }: { first: string | undefined; lastOwn: string | undefined }): {
  log: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  scrollToEnd: () => void;
} {
  const log = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const isSticky = useRef(true);
  const lastLayout = useRef({ first, lastOwn, scrollHeight: 0 });

  const scrollToEnd = (): void => {
    isSticky.current = true;
    if (log.current !== null) log.current.scrollTop = log.current.scrollHeight;
  };

  // Without dependencies, because any change of the log may change its height.
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const before = lastLayout.current;
    lastLayout.current = { first, lastOwn, scrollHeight: element.scrollHeight };
    const hasNewFirst = first !== before.first;
    // If earlier entries were added above, the user's latest entry may be one of them instead of a new one.
    if (lastOwn !== before.lastOwn && !hasNewFirst) isSticky.current = true;
    if (isSticky.current) element.scrollTop = element.scrollHeight;
    else if (hasNewFirst) element.scrollTop += element.scrollHeight - before.scrollHeight;
  });

  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    // The layout effect above keeps the position. Scroll anchoring is off, because it does not work at the upper edge.
    element.style.overflowAnchor = 'none';
    let lastClientHeight = element.clientHeight;
    const updateSticky = (): void => {
      isSticky.current = element.scrollHeight - element.scrollTop - element.clientHeight < tolerance;
      setAtEnd(isSticky.current);
    };
    const onScroll = (): void => {
      // A change of the log's size may scroll the log before the observer runs. This does not count as scrolling up.
      if (element.clientHeight === lastClientHeight) updateSticky();
    };
    // The log's size changes with the browser window, the on-screen keyboard and the elements below it.
    const resizeObserver = new ResizeObserver(() => {
      lastClientHeight = element.clientHeight;
      lastLayout.current.scrollHeight = element.scrollHeight;
      if (isSticky.current) element.scrollTop = element.scrollHeight;
      updateSticky();
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    resizeObserver.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resizeObserver.disconnect();
    };
  }, []);

  return { log, isAtEnd, scrollToEnd };
}
