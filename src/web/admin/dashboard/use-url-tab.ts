import { useRef } from 'react';
import { dashboardPath, usePageParameters } from '../shell/page-parameters.ts';
import { type DashboardTab, tabNamed } from './dashboard-tabs.ts';

/**
 * The tab named in the URL. The URL also has the view of the tab's list, which is restored when somebody returns to the
 * tab.
 */
export function useUrlTab(): { tab: DashboardTab; goTo: (tab: DashboardTab) => void } {
  const [parameters, setParameters] = usePageParameters(dashboardPath);
  const tab = tabNamed(parameters.get('tab'));
  const left = useRef(new Map<DashboardTab, URLSearchParams>());
  return {
    tab,
    goTo(next) {
      // The chat always starts with the list of sessions, because opening a conversation marks it as read.
      if (tab !== 'chat') left.current.set(tab, parameters);
      setParameters(() => left.current.get(next) ?? new URLSearchParams({ tab: next }));
    },
  };
}
