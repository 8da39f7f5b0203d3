import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useRecordUrl } from '../record/use-record-url.ts';
import { liveRecord } from './live-list.ts';
import { rowInPlace, useLostFocus } from './use-lost-focus.ts';

/** Loads records that are not in the list. */
export type RecordSource<Row> = {
  /** The URL parameter with the id of the open record. */
  name: string;
  queryKey: QueryKey;
  find: (id: string) => Promise<Row>;
};

/** Why an open record is not shown. */
export type Absence = { reason: 'loading' | 'missing' } | { reason: 'failed'; retry: () => void };

/**
 * The record that is open; the address says which. It stays open, with what is known of it, when a change takes it out
 * of the list; as long as the list has it, it is the list's. One that the list does not have is fetched, and again
 * from time to time, as somebody else's change may have taken it out.
 */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  { name, queryKey, find }: RecordSource<Row>,
) {
  const { id, open, close } = useRecordUrl(name);
  const isOpen = id !== undefined;
  const [lastRow, setLastRow] = useState<Row>();
  const listed = rows.find((row) => row.id === (id ?? lastRow?.id));
  const queryClient = useQueryClient();
  const changes = useRef(0);
  const fetched = useQuery({
    ...liveRecord,
    queryKey: [...queryKey, id],
    queryFn: async () => {
      const before = changes.current;
      const isSettled = queryClient.isMutating() === 0;
      const row = await find(id ?? '');
      return { row, isLatest: isSettled && changes.current === before };
    },
    enabled: isOpen && listed === undefined,
    // What comes twice may have been changed here in between.
    structuralSharing: false,
    gcTime: 0,
  });
  if (isOpen && lastRow?.id !== id) {
    const arrived = listed ?? fetched.data?.row;
    if (arrived !== lastRow) setLastRow(arrived);
  }
  useEffect(() => {
    if (fetched.data?.isLatest) setLastRow(fetched.data.row);
  }, [fetched.data]);

  const absence = absenceOf(fetched);
  /** Somebody deleted it while it was open here. */
  const isGone = isOpen && listed === undefined && absence.reason === 'missing';

  const list = useLostFocus(rowInPlace, isOpen);
  return {
    /** Leads to the element around the list, which has the focus when the record is closed. */
    list,
    /** Also there while the panel moves out of view. */
    selected: lastRow === undefined || isGone ? undefined : (listed ?? lastRow),
    absence,
    isOpen,
    open: (row: Row) => open(row.id),
    close,
    /** Follows a change of the record, if it is the open one. */
    follow(changed: string, change: Partial<Row>) {
      changes.current += 1;
      setLastRow((row) => (row !== undefined && row.id === changed ? { ...row, ...change } : row));
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
