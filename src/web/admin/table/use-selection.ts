import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useRecordUrl } from '../record/use-record-url.ts';
import { liveRecord } from './live-list.ts';
import { rowAtSameIndex, useLostFocus } from './use-lost-focus.ts';

/** Loads records that are not in the list. */
export type RecordSource<Row> = {
  /** The URL parameter with the id of the open record. */
  name: string;
  queryKey: QueryKey;
  find: (id: string) => Promise<Row>;
};

/** The reason why an open record is not shown. */
export type Absence = { reason: 'loading' | 'missing' } | { reason: 'failed'; retry: () => void };

/**
 * The open record, whose id is in the URL. If the list has it, the list's data is shown. If not, for example because a
 * change removed it from the filtered list, it is fetched regularly, and its last known data is shown.
 */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  { name, queryKey, find }: RecordSource<Row>,
) {
  const { id, open, close } = useRecordUrl(name);
  const isOpen = id !== undefined;
  const [lastRow, setLastRow] = useState<Row>();
  const listedRow = rows.find((row) => row.id === (id ?? lastRow?.id));
  const queryClient = useQueryClient();
  const changeCount = useRef(0);
  const recordQuery = useQuery({
    ...liveRecord,
    queryKey: [...queryKey, id],
    queryFn: async () => {
      // An answer that was fetched during a change may not contain the change.
      const countBefore = changeCount.current;
      const isSettled = queryClient.isMutating() === 0;
      const row = await find(id ?? '');
      return { row, isLatest: isSettled && changeCount.current === countBefore };
    },
    enabled: isOpen && listedRow === undefined,
    // Each answer has to be a new object, so that it replaces changes that were applied in between.
    structuralSharing: false,
    gcTime: 0,
  });
  if (isOpen && lastRow?.id !== id) {
    const loadedRow = listedRow ?? recordQuery.data?.row;
    if (loadedRow !== lastRow) setLastRow(loadedRow);
  }
  useEffect(() => {
    if (recordQuery.data?.isLatest) setLastRow(recordQuery.data.row);
  }, [recordQuery.data]);

  const absence = absenceOf(recordQuery);
  /** Whether the record in the URL does not exist, for example because somebody deleted it while it was open. */
  const isGone = isOpen && listedRow === undefined && absence.reason === 'missing';

  const list = useLostFocus(rowAtSameIndex, isOpen);
  return {
    /** A ref for the element around the list, in which the focus is restored when the record is closed. */
    list,
    /** Still set after the record is closed, because the closing panel shows it. */
    selected: lastRow === undefined || isGone ? undefined : (listedRow ?? lastRow),
    absence,
    isOpen,
    open: (row: Row) => open(row.id),
    close,
    /** Applies a change to the open record's last known data. A change of another record does not alter this data. */
    applyChange(changedId: string, change: Partial<Row>) {
      changeCount.current += 1;
      setLastRow((row) => (row !== undefined && row.id === changedId ? { ...row, ...change } : row));
    },
  };
}

type FetchState = { error: unknown; isFetching: boolean; refetch: () => unknown };

function absenceOf({ error, isFetching, refetch }: FetchState): Absence {
  if (error === null || isFetching) return { reason: 'loading' };
  const failure = callFailure(error);
  const isMissing = failure.kind === 'rejected' && failure.code === 'not_found';
  return isMissing ? { reason: 'missing' } : { reason: 'failed', retry: () => void refetch() };
}
