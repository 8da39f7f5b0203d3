import { Suspense, use } from 'react';
import { EmptyList } from './empty-list.tsx';
import type { RecordGrid, RecordGridProps } from './record-grid.tsx';

let loading: Promise<{ RecordGrid: typeof RecordGrid }> | undefined;

/** The table of records, whose code is large and which phones never need. */
export function LazyRecordGrid<Row extends { id: string }, Field extends string>(
  properties: RecordGridProps<Row, Field>,
) {
  return (
    <Suspense fallback={<EmptyList text={properties.empty.text} />}>
      <Loaded {...properties} />
    </Suspense>
  );
}

function Loaded<Row extends { id: string }, Field extends string>(properties: RecordGridProps<Row, Field>) {
  loading ??= import('./record-grid.tsx');
  const { RecordGrid } = use(loading);
  return <RecordGrid {...properties} />;
}
