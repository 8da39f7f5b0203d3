import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { formatCount } from '../record/format.ts';
import type { CsvColumn } from './csv.ts';
import type { Pages } from './paging.ts';
import { countInWords } from './total.ts';
import { usePrinting } from './use-printing.ts';

type PrintedTableProps<Row extends { id: string }> = {
  /** The name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly CsvColumn<Row>[];
  pages: Pages;
};

/** The rows that are shown, as paper takes them: all of them, and each text whole. Not there on a screen. */
export function PrintedTable<Row extends { id: string }>({ label, rows, columns, pages }: PrintedTableProps<Row>) {
  if (!usePrinting()) return null;
  const first = pages.page * pages.pageSize;
  return (
    <div data-prints-wide="">
      {rows.length < pages.total && (
        <Typography variant="body2">
          {`${formatCount(first + 1)}–${formatCount(first + rows.length)} of ${countInWords(pages)}`}
        </Typography>
      )}
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(({ heading }) => (
              <TableCell key={heading} sx={{ px: 0.75, fontWeight: 700 }}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <PrintedRow key={row.id} texts={columns.map(({ heading, value }) => [heading, String(value(row))])} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** More characters than a column is wide. */
const long = 30;

/** More characters than a word has, such as those of a date. */
const severalWords = 16;

/** More characters than leave room for others on a sheet. */
const veryLong = 1_000;

function PrintedRow({ texts }: { texts: readonly (readonly [heading: string, text: string])[] }) {
  const isShort = texts.every(([, text]) => text.length < veryLong);
  return (
    <TableRow sx={{ breakInside: isShort ? 'avoid' : 'auto' }}>
      {texts.map(([heading, text]) => (
        // Where words may break anywhere, a column becomes as narrow as a letter if nothing holds it open.
        <TableCell
          key={heading}
          sx={{
            px: 0.75,
            fontSize: '0.8125rem',
            verticalAlign: 'top',
            ...(text.length > severalWords && { minWidth: '6rem' }),
            ...(text.length > long && { overflowWrap: 'anywhere', minWidth: '10rem' }),
          }}
        >
          {text}
        </TableCell>
      ))}
    </TableRow>
  );
}
