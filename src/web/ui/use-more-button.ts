import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * The properties of a button that fetches more entries and is removed when there are no more. While it fetches, it
 * ignores clicks and keeps the focus.
 *
 * @param parts.fetch must not reject
 * @param parts.nextFocus gets the focus if the button is removed while it has the focus
 */
export function useMoreButton({
  fetch,
  nextFocus,
}: {
  fetch: () => Promise<void>;
  nextFocus: RefObject<HTMLElement | null>;
}) {
  const [isBusy, setBusy] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const button = ref.current;
    // The cleanup runs before the button is removed.
    return () => {
      if (button !== null && document.activeElement === button) nextFocus.current?.focus({ preventScroll: true });
    };
  }, [nextFocus]);

  const onClick = (): void => {
    if (isBusy) return;
    setBusy(true);
    void fetch().finally(() => setBusy(false));
  };

  return { ref, onClick, 'aria-busy': isBusy, 'aria-disabled': isBusy };
}
