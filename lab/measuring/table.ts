/** The title of the table of a command's targets. */
export const targetsTitle = 'Targets';

/** A table of results. Rows may be shorter than the header. */
export type Table = {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
};

export type Cell = string | number;

/**
 * Formats a number for people: without decimals if it is an integer or at least 100, otherwise with one or two; a dash
 * if it is not finite.
 */
export function readable(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const decimals = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

const textOf = (cell: Cell): string => (typeof cell === 'number' ? readable(cell) : cell);

/** A table as text. Columns whose first cell is a number, with or without a unit, are aligned right. */
export function plainTable({ title, columns, rows }: Table): string {
  const texts = rows.map((row) => columns.map((_column, index) => textOf(row[index] ?? '')));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...texts.map((row) => (row[index] ?? '').length)),
  );
  const isAlignedRight = columns.map((_column, index) => isFigure(texts[0]?.[index] ?? ''));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) =>
        isAlignedRight[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [title, line(columns), widths.map((width) => '─'.repeat(width)).join('  '), ...texts.map(line)].join('\n');
}

/** A table in GitHub's Markdown, without its title. */
export function markdownTable({ columns, rows }: Table): string {
  const texts = rows.map((row) => columns.map((_column, index) => escapeCell(textOf(row[index] ?? ''))));
  const rule = columns.map((_column, index) => (isFigure(texts[0]?.[index] ?? '') ? '---:' : '---'));
  return [columns.map(escapeCell), rule, ...texts].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Prints a table after an empty line. */
export function printTable(table: Table): void {
  console.log(`\n${plainTable(table)}`);
}

const isFigure = (text: string): boolean => /^[≤≥<>–-]?\s*\d[\d,.]*(\s?(ms|µs|s|MiB|MB|%|×))?$|^–$/.test(text);

const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
