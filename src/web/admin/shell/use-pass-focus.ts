import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a placeholder heading: if it has the focus when it is removed, such as after a navigation, the screen's own
 * heading gets the focus, unless another element has taken it.
 */
export function usePassFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      if (element === null || document.activeElement !== element) return;
      // The next heading exists after this commit.
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
