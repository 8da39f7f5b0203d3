import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Chooses who in a list gets the focus of what stood in the row of this number, which is -1 outside of rows. */
type NextFocus = (list: HTMLElement, row: number) => HTMLElement | null;

/**
 * For a list whose rows may leave it while one of them has the focus, or while something is open that would give it
 * back to one of them: nobody would have it then.
 *
 * @param isCovered whether such a panel or dialog is open
 * @returns leads to the element around the list
 */
export function useLostFocus(nextFocus: NextFocus, isCovered: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<{ element: HTMLElement; row: number }>(undefined);
  /** Until the focus has been given back after the panel closed. */
  const wasCovered = useRef(isCovered);

  const rememberFocused = useEffectEvent(({ target }: FocusEvent) => {
    // A table moves its focus itself, even when it is somewhere else: to its first row, once a row has gone.
    if (isCovered || wasCovered.current || list.current === null || !(target instanceof HTMLElement)) return;
    focused.current = { element: target, row: rowsOf(list.current).findIndex((row) => row.contains(target)) };
  });
  const restoreFocus = useEffectEvent(() => {
    if (list.current === null || focused.current === undefined) return;
    const { element, row } = focused.current;
    (element.isConnected ? element : nextFocus(list.current, row))?.focus();
  });
  const onChange = useEffectEvent(() => {
    if (isCovered || wasCovered.current || focused.current === undefined || focused.current.element.isConnected) return;
    if (document.activeElement === document.body) restoreFocus();
    else focused.current = undefined;
  });

  useEffect(() => {
    const around = list.current;
    if (around === null) return;
    // A table takes rows away in its own time, not when this component renders.
    const observer = new MutationObserver(onChange);
    observer.observe(around, { childList: true, subtree: true });
    around.addEventListener('focusin', rememberFocused);
    return () => {
      observer.disconnect();
      around.removeEventListener('focusin', rememberFocused);
    };
  }, []);

  useEffect(() => {
    const isUncovered = wasCovered.current && !isCovered;
    wasCovered.current = isCovered;
    // What has closed has tried to give the focus back by now.
    if (!isUncovered || list.current === null || document.activeElement === focused.current?.element) return;
    if (focused.current !== undefined) restoreFocus();
    // It was open before anything here had the focus, as when its address was followed, and may have it until it is gone.
    else if (document.activeElement?.matches('body, [role="dialog"] *')) list.current.focus({ preventScroll: true });
  }, [isCovered]);

  return list;
}

const rowsOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[role="row"][data-rowindex], li'),
];

/** The row that has come to stand where the one with this number was, or else the whole list. */
export const rowInPlace: NextFocus = (list, row) => {
  const rows = rowsOf(list);
  const next = rows[Math.min(row, rows.length - 1)];
  return next?.querySelector<HTMLElement>('[role="gridcell"], button') ?? list;
};
