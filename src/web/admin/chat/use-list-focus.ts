import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The elements of the list that can get the focus. */
export type FocusPlaces = {
  /** The last opened conversation, if it is listed. */
  item: RefObject<HTMLDivElement | null>;
  /** The first element of the list, used if that conversation is not listed. */
  list: RefObject<HTMLButtonElement | null>;
};

/**
 * Moves the focus on narrow screens, where the list and the conversation replace each other: when a conversation
 * closes, its entry in the list gets the focus. (When one opens, its reply field takes the focus.)
 *
 * @param sessionId the open conversation
 * @returns refs for these elements, and the id of the last opened conversation
 */
export function useListFocus(
  sessionId: string | undefined,
  isNarrow: boolean,
): { places: FocusPlaces; last: string | undefined } {
  const item = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLButtonElement>(null);
  const [last, setLast] = useState(sessionId);
  if (sessionId !== undefined && sessionId !== last) setLast(sessionId);

  const shown = useRef(sessionId);
  useLayoutEffect(() => {
    if (shown.current === sessionId) return;
    shown.current = sessionId;
    if (!isNarrow || sessionId !== undefined || document.activeElement !== document.body) return;
    (item.current ?? list.current)?.focus();
  }, [sessionId, isNarrow]);

  return { places: { item, list }, last };
}
