import { lazyCode } from '#web/lib/lazy-code.ts';
import { LazyPart } from '../shell/lazy-part.tsx';
import { EmptyList } from './empty-list.tsx';
import type { RecordGridProps } from './record-grid.tsx';

const loadCode = lazyCode(() => import('./record-grid.tsx'));

export type LazyRecordGridProps<Row extends { id: string }, Field extends string> = RecordGridProps<Row, Field> & {
  /** Shown while the table's code is loading. */
  loadingText: string;
};

/** The table of records as a lazy chunk, because its code is large and phones do not need it. */
export function LazyRecordGrid<Row extends { id: string }, Field extends string>({
  loadingText,
  ...properties
}: LazyRecordGridProps<Row, Field>) {
  return (
    <LazyPart name="table" load={loadCode} fallback={<EmptyList text={loadingText} />}>
      {({ RecordGrid }) => <RecordGrid {...properties} />}
    </LazyPart>
  );
}
