import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { isOverPage, overPage } from '#web/lib/history-state.ts';

/** The history state of a conversation that was opened from the list. */
const overList = { ...overPage, isOverList: true } as const;

const isOverList = (state: unknown): boolean =>
  isOverPage(state) && typeof state === 'object' && state !== null && 'isOverList' in state;

type ChosenSession = {
  sessionId: string | undefined;
  choose: (sessionId: string) => void;
  /** Closes the conversation and shows the list. */
  leave: () => void;
};

/**
 * The open conversation, whose id is in the URL. Choosing another one does not scroll the page, so that the reply field
 * stays in view. Leaving the conversation goes back in the history if the list is the previous entry; otherwise, the
 * list replaces the current entry.
 */
export function useChosenSession(): ChosenSession {
  const [parameters, setParameters] = useSearchParams();
  const sessionId = parameters.get('session') ?? undefined;
  // Going back takes a moment, in which a second click must not go back again.
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the session means that the step back is done
  useEffect(() => {
    isLeaving.current = false;
  }, [sessionId]);

  return {
    sessionId,
    choose(next) {
      if (next === sessionId) return;
      setParameters({ tab: 'chat', session: next }, { state: sessionId === undefined ? overList : overPage });
    },
    leave() {
      if (isLeaving.current) return;
      if (isOverList(window.history.state)) {
        isLeaving.current = true;
        window.history.back();
      } else {
        setParameters({ tab: 'chat' }, { replace: true });
      }
    },
  };
}
