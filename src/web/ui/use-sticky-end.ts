import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The maximum distance from the end at which a log counts as scrolled to its end; pixels. */
const tolerance = 48;

/**
 * Keeps a log scrolled to its end, and scrolls to the end after the user has written an entry. If the user has scrolled
 * up, the position stays, even when earlier entries are added above.
 *
 * @param shown.first the key of the first entry
 * @param shown.lastOwn the key of the user's latest entry
 */
export function useStickyEnd({ first, lastOwn }: { first: string | undefined; lastOwn: string | undefined }): {
  log: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  scrollToEnd: () => void;
} {
  const log = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const isSticky = useRef(true);
  const shown = useRef({ first, lastOwn, height: 0 });

  const scrollToEnd = (): void => {
    isSticky.current = true;
    if (log.current !== null) log.current.scrollTop = log.current.scrollHeight;
  };

  // Without dependencies, because any change of the log may change its height.
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const before = shown.current;
    shown.current = { first, lastOwn, height: element.scrollHeight };
    const hasEarlierEntries = first !== before.first;
    // The user's latest entry may also be one of the earlier entries that were added above.
    if (lastOwn !== before.lastOwn && !hasEarlierEntries) isSticky.current = true;
    if (isSticky.current) element.scrollTop = element.scrollHeight;
    else if (hasEarlierEntries) element.scrollTop += element.scrollHeight - before.height;
  });

  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    // Scroll anchoring is switched off, because browsers do not support it at the upper edge. The code above keeps the
    // position instead.
    element.style.overflowAnchor = 'none';
    let clientHeight = element.clientHeight;
    const updateSticky = (): void => {
      isSticky.current = element.scrollHeight - element.scrollTop - element.clientHeight < tolerance;
      setAtEnd(isSticky.current);
    };
    const onScroll = (): void => {
      // A change of the log's size may scroll it before the observer runs. This does not count as scrolling up.
      if (element.clientHeight === clientHeight) updateSticky();
    };
    // The log's size changes with the window, the on-screen keyboard and the elements below it.
    const resizeObserver = new ResizeObserver(() => {
      clientHeight = element.clientHeight;
      shown.current.height = element.scrollHeight;
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
