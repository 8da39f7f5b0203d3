import { useState } from 'react';
import { rowInPlace, useLostFocus } from './use-lost-focus.ts';

/**
 * The record that is open. It stays open, with what is known of it, when a change takes it out of the list; as long as
 * the list has it, it is the list's.
 */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [kept, setKept] = useState<Row>();
  const [isOpen, setIsOpen] = useState(false);
  const list = useLostFocus(rowInPlace, isOpen);
  return {
    /** Leads to the element around the list, which has the focus when the record is closed. */
    list,
    /** Also there while the panel moves out of view. */
    selected: kept === undefined ? undefined : (rows.find(({ id }) => id === kept.id) ?? kept),
    isOpen,
    open: (row: Row) => {
      setKept(row);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    /** Follows a change of the record, if it is the open one. */
    follow: (id: string, change: Partial<Row>) =>
      setKept((row) => (row !== undefined && row.id === id ? { ...row, ...change } : row)),
  };
}
