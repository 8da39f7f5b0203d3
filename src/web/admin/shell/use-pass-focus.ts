import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a heading that only stands in for a screen's own: when it has the focus, as after a navigation, the heading that
 * takes its place gets it, unless something else there has asked for it.
 */
export function usePassFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    return () => {
      if (own === null || document.activeElement !== own) return;
      // The next heading is there once this commit is through.
      queueMicrotask(focusHeading);
    };
  }, []);
  return heading;
}

function focusHeading(): void {
  const next = document.querySelector<HTMLElement>('main h1');
  if (next === null || (document.activeElement !== document.body && document.activeElement !== null)) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
}
