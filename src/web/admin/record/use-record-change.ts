import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { useUndo } from '../shell/undo.tsx';
import { changeRow } from './optimistic.ts';

/** Milliseconds in which a repeat of the same change is ignored, because it is the second click of a double click. */
const doubleClickTime = 400;

type ChangeParts<Row, Change> = {
  /** The prefix of the query keys of the list's pages. */
  list: QueryKey;
  /**
   * Stores a change of a record. `row` is the record as it was shown before the change. An undo of the change gets the
   * same `row`.
   */
  store: (row: Row, change: Change) => Promise<unknown>;
  /** Called with every change or undo before it is stored, and with its reverse if it could not be stored. */
  onChanged: (id: string, change: Change) => void;
  /** Says why a change was not stored; called after the reverse change. */
  explain?: (id: string, error: unknown) => Promise<string> | string;
};

/** A change, its reverse (`back`), and the message when it is stored (`done`). */
export type RecordChange<Change> = { change: Change; back: Change; done: string };

/**
 * @returns a function that changes a record at once on the screen and then on the server. A failed change is reverted,
 *   and the error is shown. After a stored change, undo is offered.
 */
export function useRecordChange<Row extends { id: string }, Change extends Partial<Row>>({
  list,
  store,
  onChanged,
  explain = failureText,
}: ChangeParts<Row, Change>): (row: Row, change: RecordChange<Change>) => void {
  const queryClient = useQueryClient();
  const api = useApi();
  const toast = useToast();
  const offerUndo = useUndo();
  /** The latest change of each set of fields of a record, and its time in milliseconds. */
  const latestChanges = useRef(new Map<string, { json: string; at: number }>());

  const apply = async (row: Row, { change, back }: { change: Change; back: Change }): Promise<boolean> => {
    const { id } = row;
    onChanged(id, change);
    try {
      await changeRow<Row>(queryClient, list, { id, change, store: () => store(row, change) });
      return true;
    } catch (error) {
      onChanged(id, back);
      toast({ title: 'Error', description: await explain(id, error), variant: 'destructive' });
      return false;
    } finally {
      void queryClient.invalidateQueries({ queryKey: api.admin.counts.queryKey() });
    }
  };

  return (row, { change, back, done }) => {
    const { id } = row;
    const key = [id, ...Object.keys(change)].join(' ');
    const json = JSON.stringify(change);
    const at = performance.now();
    const previous = latestChanges.current.get(key);
    if (previous?.json === json && at - previous.at < doubleClickTime) return;
    latestChanges.current.set(key, { json, at });
    void apply(row, { change, back }).then((isStored) => {
      if (!isStored) return;
      const undo = (): void => {
        // The same change right after its undo is not the second click of a double click.
        latestChanges.current.delete(key);
        void apply(row, { change: back, back: change });
      };
      offerUndo({ about: id, message: done, undo });
    });
  };
}

function failureText(_id: string, error: unknown): string {
  const failure = callFailure(error);
  return failure.kind === 'rejected'
    ? failure.message
    : 'The change could not be saved. Please check your connection and try again.';
}
