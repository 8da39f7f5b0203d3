import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So many pixels from its end a log still counts as being at it. */
const tolerance = 48;

/**
 * Keeps the end of a log in view while somebody reads there, and after they have written something; leaves it alone
 * when they read further up, also when earlier entries arrive above.
 *
 * @param shown.first the entry that stands first
 * @param shown.lastOwn the latest entry of the reader
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

  // After every change: whatever the log shows has its part in the height.
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const before = shown.current;
    shown.current = { first, lastOwn, height: element.scrollHeight };
    const hasEarlier = first !== before.first;
    // The latest one of one's own may also be among those that came above.
    if (lastOwn !== before.lastOwn && !hasEarlier) sticks.current = true;
    if (sticks.current) element.scrollTop = element.scrollHeight;
    else if (hasEarlier) element.scrollTop += element.scrollHeight - before.height;
  });

  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    // Some browsers keep the reading place themselves, though not at the upper edge: the place is kept once, here.
    element.style.overflowAnchor = 'none';
    let ownHeight = element.clientHeight;
    const look = (): void => {
      sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight < tolerance;
      setAtEnd(sticks.current);
    };
    const onScroll = (): void => {
      // A new size may scroll the log before this observer runs; that is not somebody scrolling up.
      if (element.clientHeight === ownHeight) look();
    };
    // The log's own size changes with the window, the keyboard and what stands below it.
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
