import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ImportedResult, type ImportedRow, maxImported, withRepeatsKnown } from '#domain/customer-import.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { countOf, formatCount } from '../record/format.ts';
import { type CustomerFile, decodeText, readCsv, readCustomers } from './customer-file.ts';

/** The maximum size of a file; bytes. */
const maxFileSize = 20 * 1024 * 1024;
/** The maximum number of unusable rows that are shown with their reasons. */
const maxReasons = 20;

type LoadedFile = CustomerFile & { fileName: string; results: readonly ImportedResult[] };

/** The button that imports customers from a CSV file, after a preview of the results. */
export function ImportCustomers() {
  const fileInput = useRef<HTMLInputElement>(null);
  const importer = useImport();
  const toast = useToast();
  const [loaded, setLoaded] = useState<LoadedFile>();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const isOpen = loaded !== undefined || problem !== undefined || progress !== undefined;
  const close = () => {
    importer.stop();
    setLoaded(undefined);
    setProblem(undefined);
    setProgress(undefined);
  };

  const send = async (rows: readonly ImportedRow[], preview: boolean): Promise<ImportedResult[] | undefined> => {
    setProblem(undefined);
    setProgress(0);
    const answer = await importer.sendAll(rows, { preview, onProgress: setProgress });
    // After Cancel, the dialog stays closed, and another import may have begun.
    if (answer === undefined) return undefined;
    setProgress(undefined);
    if (typeof answer === 'string') setProblem(answer);
    return typeof answer === 'string' ? undefined : answer;
  };

  const read = async (file: File) => {
    if (file.size > maxFileSize) {
      setProblem('This file is larger than 20 MB. Please divide it into smaller files.');
      return;
    }
    const content = readCustomers(readCsv(decodeText(await file.arrayBuffer())));
    if (content === undefined || content.rows.length === 0) {
      setProblem(
        'No customers were found in this file. It needs a first line with headings: a name, and an email or a phone.',
      );
      return;
    }
    const results = await send(content.rows, true);
    if (results !== undefined) setLoaded({ ...content, fileName: file.name, results });
  };

  const store = async ({ rows, results }: LoadedFile) => {
    const usableRows = rows.filter((_row, index) => results[index]?.result !== 'unusable');
    const storedResults = await send(usableRows, false);
    if (storedResults === undefined) return;
    close();
    // The preview does not know whether the notes of several rows about one customer are too long together.
    const unusableCount = countResults(storedResults, 'unusable');
    const counts = usableCounts(storedResults);
    toast({
      title: 'Customers imported',
      description: unusableCount === 0 ? counts : `${counts}, ${formatCount(unusableCount)} that cannot be used`,
    });
  };

  return (
    <>
      <Button variant="outlined" size="small" onClick={() => fileInput.current?.click()}>
        Import CSV
      </Button>
      <input
        ref={fileInput}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        aria-label="CSV file of customers"
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) void read(file);
        }}
      />
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="sm" aria-labelledby="import-title">
        <DialogTitle id="import-title">Import customers</DialogTitle>
        <DialogContent>
          {loaded !== undefined && <Preview loaded={loaded} />}
          {problem !== undefined && <Alert severity="error">{problem}</Alert>}
          {progress !== undefined && (
            <Box role="status" sx={{ pt: 1 }}>
              <Typography variant="body2">{`${Math.round(progress * 100)} %`}</Typography>
              <LinearProgress variant="determinate" value={progress * 100} aria-label="Rows" />
            </Box>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={close}>Cancel</Button>
          {loaded !== undefined && (
            <Button
              variant="contained"
              disabled={progress !== undefined || loaded.results.every(({ result }) => result === 'unusable')}
              onClick={() => void store(loaded)}
            >
              Import
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </>
  );
}

const countResults = (results: readonly ImportedResult[], outcome: ImportedResult['result']): number =>
  results.filter(({ result }) => result === outcome).length;

/** How many rows are usable, such as '2 new customers, 1 known already'. */
const usableCounts = (results: readonly ImportedResult[]): string =>
  `${countOf(countResults(results, 'new'), ['new customer', 'new customers'])}, ${formatCount(countResults(results, 'known'))} known already`;

function Preview({ loaded: { rows, rowNumbers, unused, fileName, results } }: { loaded: LoadedFile }) {
  const newCount = countResults(results, 'new');
  const unusableRows = results.flatMap(({ reason }, index) => (reason === undefined ? [] : [{ reason, index }]));
  const firstNew = rows.filter((_row, index) => results[index]?.result === 'new').slice(0, 5);
  return (
    <Box sx={{ overflowWrap: 'anywhere', display: 'grid', gap: 1, mb: 1 }}>
      <Typography>
        {`${fileName}: ${usableCounts(results)}, ${formatCount(unusableRows.length)} that cannot be used. Nothing is stored yet.`}
      </Typography>
      {firstNew.length > 0 && (
        <Typography component="ul" variant="body2" color="textSecondary" sx={{ m: 0, pl: 2.5 }}>
          {firstNew.map(({ name, email, phone }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no id, and their order does not change.
            <li key={index}>{[name, email, phone].filter((text) => text !== '').join(', ')}</li>
          ))}
          {newCount > firstNew.length && <li>and {formatCount(newCount - firstNew.length)} more</li>}
        </Typography>
      )}
      {unused.length > 0 && (
        <Typography variant="body2" color="textSecondary">{`Not used: ${unused.join(', ')}.`}</Typography>
      )}
      {unusableRows.length > 0 && (
        <Alert severity="warning">
          {unusableRows.slice(0, maxReasons).map(({ reason, index }) => (
            <div
              key={index}
            >{`Row ${rowNumbers[index]}${rows[index]?.name ? `, ${rows[index].name}` : ''}: ${reason}`}</div>
          ))}
          {unusableRows.length > maxReasons && `And ${formatCount(unusableRows.length - maxReasons)} more.`}
        </Alert>
      )}
    </Box>
  );
}

/** @returns `sendAll`, which sends rows in batches, and `stop`, which aborts the sending; rows already stored remain */
function useImport() {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const controllerRef = useRef<AbortController>(undefined);
  return {
    stop: () => controllerRef.current?.abort(),

    /** @returns the result for each row, or the reason for a failure in sentences; undefined if it was stopped */
    async sendAll(
      rows: readonly ImportedRow[],
      { preview, onProgress }: { preview: boolean; onProgress: (share: number) => void },
    ): Promise<ImportedResult[] | string | undefined> {
      const controller = new AbortController();
      controllerRef.current = controller;
      const results: ImportedResult[] = [];
      try {
        for (const batch of batchesOf(rows)) {
          const answer = await client.admin.customers.import.mutate(
            { rows: batch, preview },
            { signal: controller.signal },
          );
          results.push(...answer);
          onProgress(results.length / rows.length);
        }
        // A preview checks each batch without the others.
        return withRepeatsKnown(results);
      } catch (error) {
        if (controller.signal.aborted) return undefined;
        const failure = callFailure(error);
        const storedText = preview
          ? ''
          : ` ${countOf(results.length, ['row is', 'rows are'])} stored; importing again adds nothing twice.`;
        return failure.kind === 'rejected'
          ? `${failure.message}${storedText}`
          : `The file could not be sent. Please check your connection and try again.${storedText}`;
      } finally {
        if (!preview) void queryClient.invalidateQueries({ queryKey: api.admin.customers.pathKey() });
      }
    },
  };
}

/** The maximum number of characters in a batch of several rows, because the server limits the size of a call. */
const maxCharacters = 15_000;

function batchesOf(rows: readonly ImportedRow[]): ImportedRow[][] {
  const batches: ImportedRow[][] = [];
  let batchLength = 0;
  for (const row of rows) {
    const rowLength = row.name.length + row.email.length + row.phone.length + row.notes.length;
    const lastBatch = batches.at(-1);
    batchLength += rowLength;
    if (lastBatch === undefined || lastBatch.length === maxImported || batchLength > maxCharacters) {
      batches.push([row]);
      batchLength = rowLength;
    } else lastBatch.push(row);
  }
  return batches;
}
