import { mdiTrayArrowDown } from '@mdi/js';
import { Button } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { businessDay } from '#domain/calendar.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { formatCount } from '../record/format.ts';
import { Icon } from '../shell/icon.tsx';
import { type OutputColumn, toCsv } from './csv.ts';
import type { ExportOrder } from './export-order.ts';
import { type Fetched, fetchAll, maxExported } from './fetch-all.ts';
import { type Counted, totalInWords } from './total.ts';

type ExportButtonProps<Row, Sort extends string> = {
  /** The name of the file without date and extension. */
  fileName: string;
  columns: readonly OutputColumn<Row>[];
  /** Whether the list is known to have no rows. */
  isEmpty: boolean;
  order: ExportOrder<Row, Sort>;
  /** Fetches a part of the filtered list, in the order that `part` names. */
  fetchPage: (
    part: ExportOrder<Row, Sort>['fetchOrder'] & { skip: number; limit: number },
    signal: AbortSignal,
  ) => Promise<Counted & { rows: readonly Row[] }>;
};

/** Saves the rows that match filters and search as CSV, at most `maxExported`. A click during the export stops it. */
export function ExportButton<Row extends { id: string }, Sort extends string>(
  properties: ExportButtonProps<Row, Sort>,
) {
  const { fileName, columns, isEmpty, order, fetchPage } = properties;
  const emptyNoteId = useId();
  const [progress, setProgress] = useState<string>();
  const runningExport = useRef<AbortController>(undefined);
  const toast = useToast();
  useEffect(() => () => runningExport.current?.abort(), []);

  const exportRows = async () => {
    const controller = new AbortController();
    runningExport.current = controller;
    setProgress('Exporting…');
    try {
      const { fetchOrder, compare } = order;
      const result = await fetchAll((part, signal) => fetchPage({ ...fetchOrder, ...part }, signal), {
        signal: controller.signal,
        onProgress: (done, total) => setProgress(`${formatCount(done)} of ${formatCount(total)}`),
      });
      const { rows } = result;
      save(
        toCsv(compare === undefined ? rows : rows.toSorted(compare), columns),
        `${fileName}-${businessDay(new Date())}.csv`,
      );
      if (!result.isComplete) {
        toast({
          title: 'Export is not complete',
          description: incompleteText(result, compare === undefined ? 'first' : 'newest'),
        });
      }
    } catch {
      if (!controller.signal.aborted) {
        toast({ title: 'Error', description: 'The export failed. Please try again.', variant: 'destructive' });
      }
    } finally {
      runningExport.current = undefined;
      setProgress(undefined);
    }
  };

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiTrayArrowDown} />}
        disabled={isEmpty && progress === undefined}
        aria-describedby={isEmpty ? emptyNoteId : undefined}
        onClick={() => (runningExport.current === undefined ? void exportRows() : runningExport.current.abort())}
      >
        <span>{progress === undefined ? 'Export CSV' : `${progress} · Stop`}</span>
      </Button>
      <VisuallyHidden>
        <span role="status">{progress}</span>
        {isEmpty && <span id={emptyNoteId}>There is nothing to export.</span>}
      </VisuallyHidden>
    </>
  );
}

/** The message about an export that has only a part of the list. */
const incompleteText = (list: Fetched<unknown>, kind: 'first' | 'newest'): string =>
  `It holds the ${kind} ${formatCount(maxExported)} of ${totalInWords(list, ['row', 'rows'])}. Narrow the filter to export the others.`;

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The URL is revoked later, because the download needs it until it has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
