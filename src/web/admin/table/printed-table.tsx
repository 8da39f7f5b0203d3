import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { formatCount } from '../record/format.ts';
import type { OutputColumn } from './csv.ts';
import type { Pages } from './paging.ts';
import { countInWords } from './total.ts';
import { usePrinting } from './use-printing.ts';

type PrintedTableProps<Row extends { id: string }> = {
  /** The name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly OutputColumn<Row>[];
  pages: Pages;
};

/** The rows as a table for printing, with uncut texts. Only rendered while printing. */
export function PrintedTable<Row extends { id: string }>({ label, rows, columns, pages }: PrintedTableProps<Row>) {
  if (!usePrinting()) return null;
  const firstIndex = pages.page * pages.pageSize;
  return (
    <div data-prints-wide="">
      {rows.length < pages.total && (
        <Typography variant="body2">
          {`${formatCount(firstIndex + 1)}–${formatCount(firstIndex + rows.length)} of ${countInWords(pages)}`}
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

/** Texts with more characters than this may be wider than a column. */
const longLength = 30;

/** Texts with more characters than this, such as dates, usually have several words. */
const severalWordsLength = 16;

/** Rows with a text of at least this many characters may break across pages. */
const veryLongLength = 1_000;

function PrintedRow({ texts }: { texts: readonly (readonly [heading: string, text: string])[] }) {
  const isShort = texts.every(([, text]) => text.length < veryLongLength);
  return (
    <TableRow sx={{ breakInside: isShort ? 'avoid' : 'auto' }}>
      {texts.map(([heading, text]) => (
        // Without a minimum width, a column could shrink to a word, or to a letter with `overflow-wrap: anywhere`.
        <TableCell
          key={heading}
          sx={{
            px: 0.75,
            fontSize: '0.8125rem',
            verticalAlign: 'top',
            ...(text.length > severalWordsLength && { minWidth: '6rem' }),
            ...(text.length > longLength && { overflowWrap: 'anywhere', minWidth: '10rem' }),
          }}
        >
          {text}
        </TableCell>
      ))}
    </TableRow>
  );
}
