import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The places of the list that can get the focus. */
export type FocusPlaces = {
  /** The conversation that was opened last, where the list has it. */
  item: RefObject<HTMLDivElement | null>;
  /** What stands first in the list, for when it does not. */
  list: RefObject<HTMLButtonElement | null>;
};

/**
 * Where list and conversation take each other's place, what had the focus goes with the conversation that leaves: its
 * entry in the list gets it. On the way there the place to answer takes it.
 *
 * @param sessionId the open conversation
 * @returns the places, and which conversation was opened last
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
