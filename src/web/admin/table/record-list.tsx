import type { ReactNode } from 'react';
import type { OutputColumn } from './csv.ts';
import { LazyRecordGrid, type LazyRecordGridProps } from './lazy-record-grid.tsx';
import { PrintedTable } from './printed-table.tsx';
import { RecordCards } from './record-cards.tsx';

type RecordListProps<Row extends { id: string }, Field extends string> = LazyRecordGridProps<Row, Field> & {
  isPhone: boolean;
  card: (row: Row) => ReactNode;
  printedColumns: readonly OutputColumn<Row>[];
};

/** The rows of a list: cards on a phone, otherwise a table; when printed, a table with uncut texts. */
export function RecordList<Row extends { id: string }, Field extends string>({
  isPhone,
  card,
  printedColumns,
  ...grid
}: RecordListProps<Row, Field>) {
  const { label, rows, paging, empty, onOpen } = grid;
  return (
    <>
      {isPhone ? (
        <RecordCards label={label} rows={rows} paging={paging} empty={empty} onOpen={onOpen} card={card} />
      ) : (
        <LazyRecordGrid {...grid} />
      )}
      <PrintedTable label={label} rows={rows} columns={printedColumns} pages={paging} />
    </>
  );
}
