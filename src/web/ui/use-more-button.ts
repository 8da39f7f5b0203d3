import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * What makes a button out of one that fetches more and leaves when there is no more. A press while it fetches does
 * nothing; it keeps its focus meanwhile, and passes it on when it leaves.
 *
 * @param parts.fetch must not reject
 * @param parts.nextFocus gets the focus
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
