import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { isOverPage, overPage } from '#web/lib/history-state.ts';

/** State of a history entry whose step back leads to the list of the conversations. */
const overList = { ...overPage, isOverList: true } as const;

const isOverList = (state: unknown): boolean =>
  isOverPage(state) && typeof state === 'object' && state !== null && 'isOverList' in state;

type ChosenSession = {
  sessionId: string | undefined;
  choose: (sessionId: string) => void;
  /** Back to the list, where that is not beside the conversation. */
  leave: () => void;
};

/**
 * Which conversation is open, in the address. Choosing another one does not scroll the page, so that the reply field stays
 * in view. Leaving one takes back the step that led to it from the list; where there is no
 * such step, the list takes its place.
 */
export function useChosenSession(): ChosenSession {
  const [parameters, setParameters] = useSearchParams();
  const sessionId = parameters.get('session') ?? undefined;
  // Going back takes a moment: a second click must not go back once more.
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is open now, the step has been taken
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
