import { useMemo } from 'react';
import { usePageParameters } from '../shell/page-parameters.ts';
import { type ViewUrl, withParts } from './view-url.ts';

type ListViewState<View> = {
  view: View;
  /** Changes parts of the view. The page only changes if it is one of them. */
  change: (parts: Partial<View>) => void;
  /** Changes search, filters or order, and goes to the first page. */
  narrow: (parts: Partial<View>) => void;
};

/**
 * The view of a list, which is stored in the URL, so that reloads, Back and bookmarks restore it. A change replaces the
 * history entry, so that Back leaves the list instead of going through every filter.
 *
 * @param url converts the view from and to the URL; must be the same object in each render
 */
export function useListView<View extends { page: number }>(url: ViewUrl<View>): ListViewState<View> {
  const [parameters, setParameters] = usePageParameters(url.path);
  const view = useMemo(() => url.read(parameters), [url, parameters]);
  const change = (parts: Partial<View>): void =>
    setParameters((previous) => withParts(previous, url.write({ ...url.read(previous), ...parts })), { replace: true });
  return { view, change, narrow: (parts) => change({ ...parts, page: 0 }) };
}
