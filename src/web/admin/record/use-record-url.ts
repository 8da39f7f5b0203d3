import { useEffect, useRef } from 'react';
import { isOverPage, overPage } from '#web/lib/history-state.ts';
import { dashboardPath, usePageParameters } from '../shell/page-parameters.ts';
import { withParts } from '../table/view-url.ts';

type RecordUrl = { id: string | undefined; open: (id: string) => void; close: () => void };

/**
 * Which record is open, in the address as `name`. Opening one is a step that Back takes back, and closing it takes that
 * step back too; where the tab's history began with the record, there is none, and the list takes its place.
 */
export function useRecordUrl(name: string): RecordUrl {
  const [parameters, setParameters] = usePageParameters(dashboardPath);
  const id = parameters.get(name) || undefined;
  // Going back takes a moment: a second click must not go back once more.
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is open now, the step has been taken
  useEffect(() => {
    isClosing.current = false;
  }, [id]);

  return {
    id,
    open(next) {
      if (next !== id) setParameters((now) => withParts(now, { [name]: next }), { state: overPage });
    },
    close() {
      if (id === undefined || isClosing.current) return;
      if (isOverPage(window.history.state)) {
        isClosing.current = true;
        window.history.back();
      } else {
        setParameters((now) => withParts(now, { [name]: undefined }), { replace: true });
      }
    },
  };
}
