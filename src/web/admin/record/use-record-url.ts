import { useEffect, useRef } from 'react';
import { isOverPage, overPage } from '#web/lib/history-state.ts';
import { dashboardPath, usePageParameters } from '../shell/page-parameters.ts';
import { withParts } from '../table/view-url.ts';

type RecordUrl = { id: string | undefined; open: (id: string) => void; close: () => void };

/**
 * The open record, whose id is in the URL parameter `name`. `open` adds a history entry, and `close` goes back. If the
 * record was opened by a link instead, `close` replaces its history entry by the list's.
 */
export function useRecordUrl(name: string): RecordUrl {
  const [parameters, setParameters] = usePageParameters(dashboardPath);
  const id = parameters.get(name) || undefined;
  // Going back takes a moment, during which a second call of `close` must not go back again.
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the id has changed, going back is finished
  useEffect(() => {
    isClosing.current = false;
  }, [id]);

  return {
    id,
    open(next) {
      if (next !== id) setParameters((previous) => withParts(previous, { [name]: next }), { state: overPage });
    },
    close() {
      if (id === undefined || isClosing.current) return;
      if (isOverPage(window.history.state)) {
        isClosing.current = true;
        window.history.back();
      } else {
        setParameters((previous) => withParts(previous, { [name]: undefined }), { replace: true });
      }
    },
  };
}
