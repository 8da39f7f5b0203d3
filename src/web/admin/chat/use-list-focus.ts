import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The elements of the list that can get the focus. */
export type ListFocusTargets = {
  /** The item of the last opened conversation, if it is listed. */
  item: RefObject<HTMLDivElement | null>;
  /** Gets the focus if the last opened conversation is not listed. */
  fallback: RefObject<HTMLButtonElement | null>;
};

/**
 * Moves the focus on narrow screens, where the list and the conversation replace each other: when a conversation
 * closes, its item in the list gets the focus, unless another element has it. (When one opens, its reply field takes
 * the focus.)
 *
 * @param sessionId the open conversation
 * @returns refs for elements of the list, and the id of the last opened conversation
 */
export function useListFocus(
  sessionId: string | undefined,
  isNarrow: boolean,
): { focusTargets: ListFocusTargets; lastSessionId: string | undefined } {
  const item = useRef<HTMLDivElement>(null);
  const fallback = useRef<HTMLButtonElement>(null);
  const [lastSessionId, setLastSessionId] = useState(sessionId);
  if (sessionId !== undefined && sessionId !== lastSessionId) setLastSessionId(sessionId);

  const previousId = useRef(sessionId);
  useLayoutEffect(() => {
    if (previousId.current === sessionId) return;
    previousId.current = sessionId;
    if (!isNarrow || sessionId !== undefined || document.activeElement !== document.body) return;
    (item.current ?? fallback.current)?.focus();
  }, [sessionId, isNarrow]);

  return { focusTargets: { item, fallback }, lastSessionId };
}
