import type { ImportedRow } from '#domain/customer-import.ts';

/** The cells of a CSV file by RFC 4180, with commas, semicolons or tabs between them. */
export function readCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '');
  const [firstLine = ''] = content.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((sign) => [sign, firstLine.split(sign).length] as const);
  const separator = counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  const lines: string[][] = [];
  let [cells, cell, isQuoted] = [[] as string[], '', false];
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endLine = () => {
    endCell();
    lines.push(cells);
    cells = [];
  };
  for (let at = 0; at < content.length; at++) {
    const sign = content[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (content[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endLine();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length > 0) endLine();
  return lines;
}

type Column = 'name' | 'first' | 'last' | 'company' | 'email' | 'phone' | 'notes' | 'address';

/** The names that columns may have, in lower case. Parts of a street address are added to the notes. */
const columns: Readonly<Record<Column, readonly string[]>> = {
  name: ['name', 'full name', 'customer', 'customer name', 'client', 'display name', 'contact'],
  first: ['first name', 'firstname', 'first', 'given name'],
  last: ['last name', 'lastname', 'last', 'family name', 'surname'],
  company: ['company', 'company name', 'organization', 'business'],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'main email', 'e-mail 1 - value'],
  phone: ['phone', 'phone number', 'telephone', 'mobile', 'mobile phone', 'cell', 'main phone', 'phone 1 - value'],
  notes: ['notes', 'note', 'comment', 'comments', 'remarks'],
  address: ['address', 'street', 'street address', 'billing address', 'address 1', 'city', 'state', 'zip', 'zip code'],
};

export type CustomerFile = {
  rows: ImportedRow[];
  /** The number of each row in a spreadsheet, from 1. */
  numbers: number[];
  /** Headings of columns that are not used. */
  unused: string[];
};

/**
 * Reads the customers of a file by its headings; undefined if there is no column with a name, or none with an email
 * address or a phone.
 */
export function customersOf(lines: readonly (readonly string[])[]): CustomerFile | undefined {
  // Blank lines are skipped, but count for the row numbers, as in spreadsheets.
  const filled = lines.flatMap((cells, at) => (cells.some((text) => text !== '') ? [{ cells, number: at + 1 }] : []));
  const [{ cells: headings } = { cells: [] }, ...others] = filled;
  const isOf = (column: Column, heading: string) =>
    columns[column].some((name) => name === heading.trim().toLowerCase());
  const placesOf = (column: Column) => headings.flatMap((heading, at) => (isOf(column, heading) ? [at] : []));
  const isNamed = ['name', 'first', 'last', 'company'] as const;
  if (!isNamed.some((column) => placesOf(column).length > 0)) return undefined;
  if (placesOf('email').length + placesOf('phone').length === 0) return undefined;
  const rows = others.map(({ cells }): ImportedRow => {
    const all = (column: Column) => placesOf(column).flatMap((at) => cells[at] || []);
    const first = (column: Column) => all(column)[0] ?? '';
    const own = first('name') || `${first('first')} ${first('last')}`.trim();
    const company = first('company');
    const notes = [own === '' ? '' : company, all('address').join(', '), ...all('notes')];
    return {
      name: own || company,
      email: first('email'),
      phone: unescaped(first('phone')),
      notes: notes.filter((text) => text !== '').join('\n'),
    };
  });
  const unused = headings.filter(
    (heading) => heading !== '' && !Object.values(columns).flat().includes(heading.trim().toLowerCase()),
  );
  return { rows, numbers: others.map(({ number }) => number), unused };
}

/**
 * Removes the apostrophe that our exports put before texts that a spreadsheet would run as a formula, such as +1 561.
 */
const unescaped = (text: string): string => text.replace(/^'(?=[+\-=@])/, '');

/** Decodes a file as UTF-8, or else as windows-1252, which some spreadsheets write. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
