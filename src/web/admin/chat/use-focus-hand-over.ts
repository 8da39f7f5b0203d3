import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The places of the list and of a conversation that can get the focus. */
export type FocusPlaces = {
  /** The heading of the open conversation. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** The conversation that was opened last, where the list has it. */
  item: RefObject<HTMLDivElement | null>;
  /** What stands first in the list, for when it does not. */
  list: RefObject<HTMLButtonElement | null>;
};

/**
 * Where list and conversation take each other's place, what had the focus goes with the one that leaves: the
 * conversation's heading gets it on the way there, and its entry in the list on the way back.
 *
 * @param sessionId the open conversation
 * @returns the places, and which conversation was opened last
 */
export function useFocusHandOver(
  sessionId: string | undefined,
  isNarrow: boolean,
): { places: FocusPlaces; last: string | undefined } {
  const heading = useRef<HTMLHeadingElement>(null);
  const item = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLButtonElement>(null);
  const [last, setLast] = useState(sessionId);
  if (sessionId !== undefined && sessionId !== last) setLast(sessionId);

  const shown = useRef(sessionId);
  useLayoutEffect(() => {
    if (shown.current === sessionId) return;
    shown.current = sessionId;
    if (!isNarrow || document.activeElement !== document.body) return;
    if (sessionId !== undefined) heading.current?.focus({ preventScroll: true });
    else (item.current ?? list.current)?.focus();
  }, [sessionId, isNarrow]);

  return { places: { heading, item, list }, last };
}
