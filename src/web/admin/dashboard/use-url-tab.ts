import { useRef } from 'react';
import { dashboardPath, usePageParameters } from '../shell/page-parameters.ts';
import { type DashboardTab, tabNamed } from './dashboard-tabs.ts';

/**
 * The tab that the address names. The address has what the tab shows, too; a list that one comes back to shows what it
 * did before.
 */
export function useUrlTab(): { tab: DashboardTab; goTo: (tab: DashboardTab) => void } {
  const [parameters, setParameters] = usePageParameters(dashboardPath);
  const tab = tabNamed(parameters.get('tab'));
  const left = useRef(new Map<DashboardTab, URLSearchParams>());
  return {
    tab,
    goTo(next) {
      // The chat begins with the list of sessions, because an open conversation counts as read.
      if (tab !== 'chat') left.current.set(tab, parameters);
      setParameters(() => left.current.get(next) ?? new URLSearchParams({ tab: next }));
    },
  };
}
