import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';

export const dashboardPath = '/admin';
export const blogPath = '/admin/blog';
export const customersPath = '/admin/customers';
export const quotesPath = '/admin/quotes';
export const crewsPath = '/admin/crews';
/** The URL of today's board. */
export const boardUrl = `${dashboardPath}?tab=bookings&view=day`;

type Change = (previous: URLSearchParams) => URLSearchParams;
/** `replace` keeps the state of the history entry, unless `state` is given. */
type Options = { replace?: boolean; state?: unknown };

/**
 * The query of a page's URL, and a function that changes it. After a navigation, the old page is still shown for a
 * moment while the URL is already the new page's. During this moment, the old page gets its own last query and cannot
 * change the query of the new page.
 *
 * @param path the path of the page
 */
export function usePageParameters(
  path: string,
): readonly [URLSearchParams, (change: Change, options?: Options) => void] {
  const [location] = useLocation();
  const [currentParameters, setCurrentParameters] = useSearchParams();
  const [ownParameters, setOwnParameters] = useState(() =>
    location === path ? currentParameters : new URLSearchParams(),
  );
  if (location === path && ownParameters !== currentParameters) setOwnParameters(currentParameters);
  const changeParameters = (change: Change, options?: Options): void => {
    const sameState = options?.replace === true ? { state: window.history.state } : {};
    if (window.location.pathname === path) setCurrentParameters(change, { ...sameState, ...options });
  };
  return [ownParameters, changeParameters];
}
