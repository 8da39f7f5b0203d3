import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * The properties of a button that fetches more entries and is removed when there are no more. Clicks while it fetches
 * do nothing. It keeps the focus meanwhile, and passes it on when it is removed.
 *
 * @param parts.fetch must not reject
 * @param parts.nextFocus gets the focus when the button is removed
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
    // Runs while the button is still there.
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
