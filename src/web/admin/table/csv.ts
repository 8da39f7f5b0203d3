/** A column of an exported file or of a printed list: its heading, and the value of each row. */
export type OutputColumn<Row> = { heading: string; value: (row: Row) => string | number };

/**
 * The columns of an exported file, in the order of `fields`. Each field of the record has to be listed, so that none is
 * forgotten. A field's column is null if another column covers the field or the file does not need it.
 */
export const columnsOver = <Row>(fields: Readonly<Record<keyof Row, OutputColumn<Row> | null>>): OutputColumn<Row>[] =>
  Object.values<OutputColumn<Row> | null>(fields).filter((column) => column !== null);

/** Headings and rows as CSV (RFC 4180), with a byte-order mark so that spreadsheets recognize UTF-8. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly OutputColumn<Row>[]): string {
  const table = [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return `\uFEFF${table.map((cells) => cells.map(encodeCell).join(',')).join('\r\n')}\r\n`;
}

/** Texts that a spreadsheet might run as a formula (OWASP, CSV injection). */
const formula = /^\s*[=+\-@]|^[\t\r\n]/;

/** One cell. Formulas get an apostrophe in front; numbers are not escaped. */
function encodeCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of an exported cell, without the apostrophe in front of a formula. Other apostrophes belong to the text. */
export const withoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
