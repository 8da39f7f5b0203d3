import type { ImportedRow } from '#domain/customer-import.ts';
import { withoutFormulaGuard } from '../table/csv.ts';

/**
 * Splits a CSV file into lines of trimmed cells, with quotes as in RFC 4180. The separator is a comma, a semicolon or a
 * tab: the most frequent in the first line that is not blank.
 */
export function readCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '');
  const [firstLine = ''] = /\S.*/.exec(content) ?? [];
  const candidates = [',', ';', '\t'].map((character) => [character, firstLine.split(character).length] as const);
  const separator = candidates.reduce((best, candidate) => (candidate[1] > best[1] ? candidate : best))[0];
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
  for (let index = 0; index < content.length; index++) {
    const character = content[index] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (content[index + 1] === '"') {
        cell += '"';
        index++;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n') endLine();
    else if (character !== '\r') cell += character;
  }
  if (cell !== '' || cells.length > 0) endLine();
  return lines;
}

type Column = 'name' | 'first' | 'last' | 'company' | 'email' | 'phone' | 'notes' | 'address';

/**
 * The headings that name each column, in lower case. Parts of a street address are added to the notes, and so are a
 * row's further names, email addresses and phone numbers.
 */
const knownHeadings: Readonly<Record<Column, readonly string[]>> = {
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
  /** The number that a spreadsheet shows beside each of `rows`; the first line of the file is 1. */
  rowNumbers: number[];
  /** The headings that are not known. Their columns are not imported. */
  unused: string[];
};

/**
 * Reads customers from the lines of a file. The first line that is not blank contains the headings. Undefined if no
 * heading names a person or a company, or if none names an email address or a phone number.
 */
export function readCustomers(lines: readonly (readonly string[])[]): CustomerFile | undefined {
  // Blank lines are skipped, but count for the row numbers, as in spreadsheets.
  const filledLines = lines.flatMap((cells, index) =>
    cells.some((text) => text !== '') ? [{ cells, rowNumber: index + 1 }] : [],
  );
  const [{ cells: headings } = { cells: [] }, ...customerLines] = filledLines;
  const belongsTo = (column: Column, heading: string) =>
    knownHeadings[column].some((known) => known === heading.trim().toLowerCase());
  const indexesOf = (column: Column) =>
    headings.flatMap((heading, index) => (belongsTo(column, heading) ? [index] : []));
  const nameColumns = ['name', 'first', 'last', 'company'] as const;
  if (!nameColumns.some((column) => indexesOf(column).length > 0)) return undefined;
  if (indexesOf('email').length + indexesOf('phone').length === 0) return undefined;
  const rows = customerLines.map(({ cells }): ImportedRow => {
    const cellsOf = (column: Column) =>
      indexesOf(column).flatMap((index) => withoutFormulaGuard(cells[index] ?? '') || []);
    const personName = [...new Set(cellsOf('first')), ...new Set(cellsOf('last'))].join(' ');
    const names = new Set([...cellsOf('name'), ...(personName === '' ? [] : [personName]), ...cellsOf('company')]);
    const [name = '', ...otherNames] = names;
    const [email = '', ...otherEmails] = new Set(cellsOf('email'));
    const [phone = '', ...otherPhones] = new Set(cellsOf('phone'));
    const notes = [...otherNames, ...otherEmails, ...otherPhones, cellsOf('address').join(', '), ...cellsOf('notes')];
    return { name, email, phone, notes: notes.filter((text) => text !== '').join('\n') };
  });
  const unused = headings.filter(
    (heading) => heading !== '' && !Object.values(knownHeadings).flat().includes(heading.trim().toLowerCase()),
  );
  return { rows, rowNumbers: customerLines.map(({ rowNumber }) => rowNumber), unused };
}

/** Decodes a file as UTF-8; if it is not valid UTF-8, as windows-1252, which some spreadsheet programs write. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
