import { mdiTrayArrowDown } from '@mdi/js';
import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '#web/ui/notices.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Icon } from '../shell/icon.tsx';
import { type CsvColumn, toCsv } from './csv.ts';
import { fetchAll, mostExported } from './fetch-all.ts';
import { formatCount } from './format.ts';

type ExportButtonProps<Row> = {
  /** Name of the file without its ending. */
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  /** Asks for a part of the list as it is filtered and sorted now. */
  fetchPage: (page: { skip: number; limit: number }) => Promise<{ rows: readonly Row[]; total: number }>;
};

/** Saves everything that matches the filter as CSV; a second click stops it. */
export function ExportButton<Row extends { id: string }>({ fileName, columns, fetchPage }: ExportButtonProps<Row>) {
  const [progress, setProgress] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const toast = useToast();
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProgress('Exporting…');
    try {
      const { rows, total } = await fetchAll(fetchPage, {
        signal: controller.signal,
        onProgress: (done, of) => setProgress(`${formatCount(done)} of ${formatCount(of)}`),
      });
      save(toCsv(rows, columns), `${fileName}.csv`);
      if (total > mostExported) {
        toast({
          title: 'Export is not complete',
          description: `It holds the first ${formatCount(mostExported)} of ${formatCount(total)} rows. Narrow the filter to export the others.`,
        });
      }
    } catch {
      if (!controller.signal.aborted) {
        toast({ title: 'Error', description: 'The export failed. Please try again.', variant: 'destructive' });
      }
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiTrayArrowDown} />}
        onClick={() => (running.current === undefined ? void run() : running.current.abort())}
      >
        {progress === undefined ? 'Export CSV' : `${progress} · Stop`}
      </Button>
      <VisuallyHidden>
        <span role="status">{progress}</span>
      </VisuallyHidden>
    </>
  );
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the data by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
