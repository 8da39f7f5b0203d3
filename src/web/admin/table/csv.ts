/** A column of a table that is exported: its heading, and a row's text in it. */
export type CsvColumn<Row> = { heading: string; value: (row: Row) => string | number };

/**
 * The columns of a file that holds everything known about a record, in this order. Every field of the record is named;
 * null says that another one's column speaks for it, or that it is of no use outside.
 */
export const columnsOver = <Row>(fields: Readonly<Record<keyof Row, CsvColumn<Row> | null>>): CsvColumn<Row>[] =>
  Object.values<CsvColumn<Row> | null>(fields).filter((column) => column !== null);

/** Rows as CSV by RFC 4180, with a byte-order mark, without which spreadsheets take UTF-8 for something else. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/**
 * One cell. Texts that a spreadsheet would run as a formula get an apostrophe in front (OWASP, CSV injection); numbers
 * are our own and stay as they are.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[\s]*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
