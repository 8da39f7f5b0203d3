import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For the heading of a placeholder, which gets the focus after a navigation. If the heading is removed while it has the
 * focus, the screen's own heading gets the focus, unless another element has taken the focus.
 */
export function usePassFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      if (element === null || document.activeElement !== element) return;
      // The screen's heading exists only after this commit.
      queueMicrotask(focusHeading);
    };
  }, []);
  return heading;
}

function focusHeading(): void {
  const screenHeading = document.querySelector<HTMLElement>('main h1');
  if (screenHeading === null || (document.activeElement !== document.body && document.activeElement !== null)) return;
  screenHeading.tabIndex = -1;
  screenHeading.focus({ preventScroll: true });
}
