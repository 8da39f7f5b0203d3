import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Chooses the element to focus after the focused one was removed. `row`: the index of its row; -1 outside of rows. */
type NextFocus = (list: HTMLElement, row: number) => HTMLElement | null;

/**
 * The maximum number of times that the focus is moved back after a panel closed. The grid may move the focus when the
 * row changes and when the list is fetched again. More corrections could undo the moves of a screen reader, which moves
 * the focus without key or pointer events.
 */
const maxCorrections = 2;

/**
 * Keeps the focus in a list. If the focused element disappears, the element that `nextFocus` chooses gets the focus.
 * After a panel has closed, the element that had the focus before gets it again or, if it has disappeared, the element
 * that `nextFocus` chooses.
 *
 * @param isCovered whether a panel or dialog is open that returns the focus when it closes
 * @returns a ref for the element around the list
 */
export function useLostFocus(nextFocus: NextFocus, isCovered: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const lastFocus = useRef<{ element: HTMLElement; row: number }>(undefined);
  /** `isCovered` at the last run of the effect below. It is still true while a closing panel returns the focus. */
  const wasCovered = useRef(isCovered);
  /**
   * The element to which this hook moved the focus when the panel closed. It is forgotten at the next key press or
   * pointer press, or after `maxCorrections`.
   */
  const restoredFocus = useRef<{ element: HTMLElement; corrections: number }>(undefined);

  const onFocusIn = useEffectEvent(({ target }: FocusEvent) => {
    // The grid may move the focus to its first row even after the panel closed.
    const restored = restoredFocus.current;
    if (restored?.element.isConnected === true && target !== restored.element) {
      restored.corrections += 1;
      if (restored.corrections === maxCorrections) restoredFocus.current = undefined;
      restored.element.focus();
      return;
    }
    // If a row is removed while the panel is open, the grid moves the focus to its first row. This focus is not
    // remembered.
    if (isCovered || wasCovered.current || list.current === null || !(target instanceof HTMLElement)) return;
    lastFocus.current = { element: target, row: rowsOf(list.current).findIndex((row) => row.contains(target)) };
  });
  const restoreFocus = useEffectEvent(() => {
    if (list.current === null || lastFocus.current === undefined) return undefined;
    const { element, row } = lastFocus.current;
    const next = element.isConnected ? element : nextFocus(list.current, row);
    next?.focus();
    return next ?? undefined;
  });
  const onMutation = useEffectEvent(() => {
    if (isCovered || wasCovered.current || lastFocus.current === undefined || lastFocus.current.element.isConnected)
      return;
    if (document.activeElement === document.body) restoreFocus();
    else lastFocus.current = undefined;
  });

  useEffect(() => {
    const listElement = list.current;
    if (listElement === null) return;
    // The grid removes rows later than this component renders.
    const observer = new MutationObserver(onMutation);
    observer.observe(listElement, { childList: true, subtree: true });
    const forgetRestoredFocus = (): void => {
      restoredFocus.current = undefined;
    };
    listElement.addEventListener('focusin', onFocusIn);
    window.addEventListener('keydown', forgetRestoredFocus, true);
    window.addEventListener('pointerdown', forgetRestoredFocus, true);
    return () => {
      observer.disconnect();
      listElement.removeEventListener('focusin', onFocusIn);
      window.removeEventListener('keydown', forgetRestoredFocus, true);
      window.removeEventListener('pointerdown', forgetRestoredFocus, true);
    };
  }, []);

  useEffect(() => {
    const wasJustUncovered = wasCovered.current && !isCovered;
    wasCovered.current = isCovered;
    // At this point, the closed panel has tried to return the focus.
    if (!wasJustUncovered || list.current === null || document.activeElement === lastFocus.current?.element) return;
    if (lastFocus.current !== undefined) {
      const element = restoreFocus();
      restoredFocus.current = element && { element, corrections: 0 };
    } else if (document.activeElement?.matches('body, [role="dialog"], [role="dialog"] *')) {
      // The panel was open before anything in the list had the focus, for instance after following a link to a record.
      list.current.focus({ preventScroll: true });
    }
  }, [isCovered]);

  return list;
}

const rowsOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[role="row"][data-rowindex], li'),
];

/**
 * Returns a cell or button in the row that now has the removed row's index, or in the last row if there are fewer rows;
 * the list itself if the focus was outside of rows, or no row is left.
 */
export const rowAtSameIndex: NextFocus = (list, row) => {
  const rows = rowsOf(list);
  const next = rows[Math.min(row, rows.length - 1)];
  return next?.querySelector<HTMLElement>('[role="gridcell"], button') ?? list;
};
