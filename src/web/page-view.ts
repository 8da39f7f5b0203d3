import { useEffect, useRef, useSyncExternalStore } from 'react';
import { pageKey, resolvePageKey } from '#domain/site.ts';
import { countView } from './lib/page-views.ts';
import { isRobot, whenVisible } from './lib/when-visible.ts';
import type { ShownPage } from './route.ts';

/**
 * Counts a view when an existing public page becomes visible after a page load or a navigation. Views by robots are not
 * counted.
 */
export function usePageView({ page, path, context }: ShownPage): void {
  const { subscribe } = context.data;
  const readStatus = (): number | undefined => (page.status === undefined ? 200 : page.status(context));
  const exists = useSyncExternalStore(subscribe, readStatus, readStatus) === 200;
  const countedPath = useRef<string>(undefined);

  useEffect(() => {
    if (!exists || countedPath.current === path || resolvePageKey(pageKey(path)) === undefined) return undefined;
    if (isRobot(navigator.userAgent)) return undefined;
    const count = (): void => {
      countedPath.current = path;
      void countView(pageKey(path));
    };
    return whenVisible(count, { page: document, window });
  }, [exists, path]);

  // This also runs for pages that are not counted, so that returning from such a page counts as another view.
  useEffect(() => {
    if (countedPath.current !== path) countedPath.current = undefined;
  }, [path]);
}
