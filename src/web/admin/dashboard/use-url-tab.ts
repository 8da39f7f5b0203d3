import { useRef } from 'react';
import { dashboardPath, usePageParameters } from '../shell/page-parameters.ts';
import { type DashboardTab, tabNamed } from './dashboard-tabs.ts';

/**
 * The dashboard's tab that the URL names. The URL also contains the filters of the tab's list, which are restored when
 * the user returns to the tab.
 */
export function useUrlTab(): { tab: DashboardTab; goTo: (tab: DashboardTab) => void } {
  const [parameters, setParameters] = usePageParameters(dashboardPath);
  const tab = tabNamed(parameters.get('tab'));
  const lastParameters = useRef(new Map<DashboardTab, URLSearchParams>());
  return {
    tab,
    goTo(next) {
      // The chat always starts with the list, because opening a conversation marks its messages as read.
      if (tab !== 'chat') lastParameters.current.set(tab, parameters);
      setParameters(() => lastParameters.current.get(next) ?? new URLSearchParams({ tab: next }));
    },
  };
}
