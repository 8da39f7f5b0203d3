import { useMemo } from 'react';
import { usePageParameters } from '../shell/page-parameters.ts';
import { type ViewUrl, withParts } from './view-url.ts';

type ListViewState<View> = {
  view: View;
  /** Changes parts of the view and stays on the page. */
  change: (parts: Partial<View>) => void;
  /** Changes which records are shown or their order, and begins at the first page. */
  narrow: (parts: Partial<View>) => void;
};

/**
 * What a list shows, which is kept in the address: a reload, Back and a bookmark bring it again. A change takes the
 * place of the one before, so that Back leaves the list and does not go through every filter.
 *
 * @param address how the view stands in the address; the same object each time
 */
export function useListView<View extends { page: number }>(address: ViewUrl<View>): ListViewState<View> {
  const [parameters, setParameters] = usePageParameters(address.path);
  const view = useMemo(() => address.read(parameters), [address, parameters]);
  const change = (parts: Partial<View>): void =>
    setParameters((now) => withParts(now, address.write({ ...address.read(now), ...parts })), { replace: true });
  return { view, change, narrow: (parts) => change({ ...parts, page: 0 }) };
}
