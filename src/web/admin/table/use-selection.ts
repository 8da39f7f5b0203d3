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
 * The open record, whose id is in the URL. If the list has it, the list's data is shown. If not, because a change
 * removed it from the filtered list, it stays open with the last known data and is fetched regularly.
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
      const countBefore = changeCount.current;
      const isSettled = queryClient.isMutating() === 0;
      const row = await find(id ?? '');
      return { row, isLatest: isSettled && changeCount.current === countBefore };
    },
    enabled: isOpen && listedRow === undefined,
    // Each answer has to be a new object, because the record may have been changed in between.
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
  /** Whether somebody deleted the record while it was open. */
  const isGone = isOpen && listedRow === undefined && absence.reason === 'missing';

  const list = useLostFocus(rowAtSameIndex, isOpen);
  return {
    /** The element around the list, which gets the focus when the record is closed. */
    list,
    /** Still set while the panel is closing. */
    selected: lastRow === undefined || isGone ? undefined : (listedRow ?? lastRow),
    absence,
    isOpen,
    open: (row: Row) => open(row.id),
    close,
    /** Applies a change to the open record; changes of other records are ignored. */
    applyChange(changedId: string, change: Partial<Row>) {
      changeCount.current += 1;
      setLastRow((row) => (row !== undefined && row.id === changedId ? { ...row, ...change } : row));
    },
  };
}

type Fetching = { error: unknown; isFetching: boolean; refetch: () => unknown };

function absenceOf({ error, isFetching, refetch }: Fetching): Absence {
  if (error === null || isFetching) return { reason: 'loading' };
  const failure = callFailure(error);
  const isMissing = failure.kind === 'rejected' && failure.code === 'not_found';
  return isMissing ? { reason: 'missing' } : { reason: 'failed', retry: () => void refetch() };
}
