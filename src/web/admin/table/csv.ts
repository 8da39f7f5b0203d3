/** A column of an exported file or of a printed list: its heading, and the value of each row. */
export type OutputColumn<Row> = { heading: string; value: (row: Row) => string | number };

/**
 * The columns of a file with all data of a record, in this order. Each field of the record has to be listed; null if
 * another column covers it or the file does not need it.
 */
export const columnsOver = <Row>(fields: Readonly<Record<keyof Row, OutputColumn<Row> | null>>): OutputColumn<Row>[] =>
  Object.values<OutputColumn<Row> | null>(fields).filter((column) => column !== null);

/** Rows as CSV (RFC 4180), with a byte-order mark so that spreadsheets recognize UTF-8. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly OutputColumn<Row>[]): string {
  const lines = [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/**
 * One cell. Texts that a spreadsheet would run as a formula get an apostrophe in front (OWASP, CSV injection); numbers
 * are not escaped.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[\s]*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
