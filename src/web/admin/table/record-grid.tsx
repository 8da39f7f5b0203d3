import { Box } from '@mui/material';
import { DataGrid, type GridColDef, type GridSortModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { formatCount } from '../record/format.ts';
import type { ColumnVisibility } from './columns-button.tsx';
import { EmptyList, type EmptyListProps } from './empty-list.tsx';
import { pageSizes } from './list-view.ts';
import type { Pages } from './paging.ts';
import { countInWords } from './total.ts';

/** The pages of a list, and a callback for changes of the page or its size. */
export type Paging = Pages & { onChange: (paging: { page: number; pageSize: number }) => void };

const textsWith = (isExact: boolean) => ({
  // Empty: `EmptyList` covers the table instead, because it may have a button, and a table may have buttons only in its
  // cells.
  noRowsLabel: '',
  paginationDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
    `${formatCount(from)}–${formatCount(to)} of ${countInWords({ total: count, isExact })}`,
});
const exactTexts = textsWith(true);
const atLeastTexts = textsWith(false);

/** Covers the area between the column headings and the pager. */
const emptyListStyle = {
  position: 'absolute',
  inset: '36px 0 52px',
  zIndex: 5,
  display: 'grid',
  placeItems: 'center',
} as const;

const pageSizeOptions = [...pageSizes];

/** The fields by which a list can be sorted, its current order, and a callback for changes. */
export type Sorting<Field extends string> = {
  fields: readonly Field[];
  field: Field;
  direction: 'ascending' | 'descending';
  onChange: (sort: { field: Field; direction: 'ascending' | 'descending' }) => void;
};

export type RecordGridProps<Row extends { id: string }, Field extends string> = {
  /** The name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly GridColDef<Row>[];
  visibility: ColumnVisibility;
  paging: Paging;
  sorting: Sorting<Field>;
  /** Whether the previous rows are still shown while others are being fetched. */
  isFetching: boolean;
  /** Shown if there are no rows. */
  empty: EmptyListProps;
  onOpen: (row: Row) => void;
};

/** A table that is sorted and paged by the server. A click on a row, or Enter in it, opens the record. */
export function RecordGrid<Row extends { id: string }, Field extends string>(properties: RecordGridProps<Row, Field>) {
  const { label, rows, columns, visibility, paging, sorting, isFetching, empty, onOpen } = properties;
  // Memoized, because for each new array the grid goes to its first page and scrolls to the top.
  const sortModel = useMemo<GridSortModel>(
    () => [{ field: sorting.field, sort: sorting.direction === 'ascending' ? 'asc' : 'desc' }],
    [sorting.field, sorting.direction],
  );
  const { fields } = sorting;
  // Memoized, because for each new array the grid resets the widths that the user has set.
  const sortableColumns = useMemo(
    () => columns.map((column) => ({ ...column, sortable: fields.some((field) => field === column.field) })),
    [columns, fields],
  );
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        displayPrint: 'none',
        flexDirection: 'column',
        minHeight: 360,
        maxHeight: 'max(420px, calc(100vh - 252px - var(--height-of-offline-bar, 0px)))',
      }}
    >
      <DataGrid<Row>
        aria-label={label}
        rows={rows}
        columns={sortableColumns}
        columnVisibilityModel={visibility}
        paginationMode="server"
        // The grid would leave a page beyond the count, so the count covers at least the shown page.
        rowCount={Math.max(paging.total, paging.page === 0 ? 0 : paging.page * paging.pageSize + 1)}
        paginationModel={{ page: paging.page, pageSize: paging.pageSize }}
        onPaginationModelChange={paging.onChange}
        pageSizeOptions={pageSizeOptions}
        sortingMode="server"
        sortingOrder={['desc', 'asc']}
        sortModel={sortModel}
        onSortModelChange={(model) => sorting.onChange(orderOf(model, sorting))}
        loading={isFetching && rows.length > 0}
        slotProps={{ loadingOverlay: { variant: 'linear-progress' } }}
        localeText={paging.isExact ? exactTexts : atLeastTexts}
        disableColumnMenu
        disableColumnFilter
        // If all columns are hidden, the grid would offer its own column selection, which has no effect here.
        disableColumnSelector
        disableRowSelectionOnClick
        onRowClick={({ row }) => onOpen(row)}
        onCellKeyDown={({ row }, event) => {
          if (event.key === 'Enter') onOpen(row);
        }}
        rowHeight={37}
        columnHeaderHeight={36}
        sx={gridStyles}
      />
      {rows.length === 0 && (
        <Box sx={emptyListStyle}>
          <EmptyList {...empty} />
        </Box>
      )}
    </Box>
  );
}

/** The order that the user chose in the grid, or else the current order. */
function orderOf<Field extends string>(model: GridSortModel, { fields, field, direction }: Sorting<Field>) {
  const [chosen] = model;
  const chosenField = fields.find((candidate) => candidate === chosen?.field);
  if (chosen === undefined || chosenField === undefined) return { field, direction };
  return { field: chosenField, direction: chosen.sort === 'asc' ? ('ascending' as const) : ('descending' as const) };
}

const gridStyles = {
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  '--DataGrid-rowBorderColor': '#d3e2e5',
  borderColor: 'divider',
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 700 },
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus-within': {
    outline: '3px solid #06505b',
    outlineOffset: '-3px',
  },
};
