import { Typography } from '@mui/material';
import { Suspense, use } from 'react';
import type { RecordGrid, RecordGridProps } from './record-grid.tsx';

let loading: Promise<{ RecordGrid: typeof RecordGrid }> | undefined;

/** The table of records, whose code is large and which phones never need. */
export function LazyRecordGrid<Row extends { id: string }, Field extends string>(
  properties: RecordGridProps<Row, Field>,
) {
  return (
    <Suspense
      fallback={
        <Typography color="textSecondary" sx={{ px: 2, py: 6, textAlign: 'center' }}>
          {properties.emptyText}
        </Typography>
      }
    >
      <Loaded {...properties} />
    </Suspense>
  );
}

function Loaded<Row extends { id: string }, Field extends string>(properties: RecordGridProps<Row, Field>) {
  loading ??= import('./record-grid.tsx');
  const { RecordGrid } = use(loading);
  return <RecordGrid {...properties} />;
}
