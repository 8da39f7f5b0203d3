import { useEffect, useSyncExternalStore } from 'react';
import type { PageContext, PageModule } from './route.ts';
import type { ViewCounter } from './view-counter.ts';

type Viewed = { path: string; context: PageContext; views: ViewCounter };

/** Has the page's view counted, if the page exists. */
export function usePageView(page: PageModule, { path, context, views }: Viewed): void {
  const { subscribe } = context.data;
  const status = (): number | undefined => (page.status === undefined ? 200 : page.status(context));
  const exists = useSyncExternalStore(subscribe, status, status) === 200;
  useEffect(() => views.watch(exists ? path : undefined), [views, exists, path]);
}
