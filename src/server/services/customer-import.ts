import { type CustomerImport, type ImportedResult, type ImportedRow, usableRow } from '#domain/customer-import.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { CustomerStore } from '#server/store/customer.ts';

export type CustomerImportService = ReturnType<typeof customerImportService>;

/**
 * Takes customers over from elsewhere. Each row is joined as a booking or a message would be, so a repeat adds
 * nothing.
 */
export function customerImportService({ customers, clock }: { customers: CustomerStore; clock: () => Date }) {
  async function take(row: ImportedRow, { preview, seen }: { preview: boolean; seen: Set<string> }) {
    const usable = usableRow(row);
    if (!usable.ok) return unusable(usable.reason);
    const keys = customerKeys(usable);
    const own = [...keys.emails, ...keys.phones];
    if (own.length === 0) return unusable('There is neither an email address nor a phone number that can be called.');
    const known = await customers.known(keys);
    const isRepeat = own.some((key) => seen.has(key));
    for (const key of own) seen.add(key);
    const result = known === undefined && !isRepeat ? 'new' : 'known';
    if (preview) return { result, ...(known === undefined ? {} : { id: known.id }) } satisfies ImportedResult;
    // Nothing happened with somebody who is known already.
    const at = known === undefined ? clock() : new Date(known.lastAt);
    const id = await customers.meet({ name: usable.name, keys, at });
    if (id !== undefined && usable.notes !== '') await customers.addNotes(id, usable.notes);
    return { result, ...(id === undefined ? {} : { id }) } satisfies ImportedResult;
  }

  return {
    /**
     * The results of the rows, or of a trial, in their order. Rows are handled one by one, because a later row may be the
     * same customer as an earlier one.
     */
    async run({ rows, preview }: CustomerImport): Promise<ImportedResult[]> {
      const seen = new Set<string>();
      const results: ImportedResult[] = [];
      for (const row of rows) results.push(await take(row, { preview, seen }));
      return results;
    },
  };
}

const unusable = (reason: string): ImportedResult => ({ result: 'unusable', reason });
