import { notesWithImported } from '#domain/customer.ts';
import {
  type CustomerImport,
  type ImportedResult,
  type ImportedRow,
  usableRow,
  withRepeatsKnown,
} from '#domain/customer-import.ts';
import { maxLengths } from '#domain/fields.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { CustomerStore } from '#server/store/customer.ts';

export type CustomerImportService = ReturnType<typeof customerImportService>;

/**
 * Imports customers from another program. A row is matched with a known customer by the same rules as a booking or a
 * message, so that a repeated import creates no customer twice.
 */
export function customerImportService({ customers, clock }: { customers: CustomerStore; clock: () => Date }) {
  async function importRow(row: ImportedRow, preview: boolean): Promise<ImportedResult> {
    const checkedRow = usableRow(row);
    if (!checkedRow.ok) return unusableResult(checkedRow.reason);
    const keys = customerKeys(checkedRow);
    const rowKeys = [...keys.emails, ...keys.phones];
    if (rowKeys.length === 0)
      return unusableResult('There is neither an email address nor a phone number that can be called.');
    const customer = await customers.findByKeys(keys);
    const { name, notes } = checkedRow;
    if (customer !== undefined && notesWithImported(customer.notes, notes) === undefined) return notesTooLong;
    const result = customer === undefined ? 'new' : 'known';
    if (preview) return { result, keys: rowKeys, ...(customer === undefined ? {} : { id: customer.id }) };
    const id = await customers.findOrCreate({ name, keys, at: clock() });
    if (id !== undefined && notes !== '' && !(await customers.addNotes(id, notes))) return notesTooLong;
    return { result, ...(id === undefined ? {} : { id }) };
  }

  return {
    /**
     * Imports rows, or only returns what an import would do (`preview`). Returns the results in the order of the rows.
     * Rows are handled one by one, because a later row may be about the same customer as an earlier one.
     */
    async run({ rows, preview }: CustomerImport): Promise<ImportedResult[]> {
      const results: ImportedResult[] = [];
      for (const row of rows) results.push(await importRow(row, preview));
      return withRepeatsKnown(results);
    },
  };
}

const unusableResult = (reason: string): ImportedResult => ({ result: 'unusable', reason });

const notesTooLong = unusableResult(
  `The customer's notes, with these added, would be longer than ${maxLengths.message.toLocaleString('en-US')} characters.`,
);
