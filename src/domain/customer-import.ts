import * as z from 'zod/mini';
import { emailField, idField, isBlank, maxLengths, nameField, textChecks } from './fields.ts';

/** The maximum number of rows in one call. */
export const maxImported = 100;

/** A cell of the file. `usableRow` checks the max lengths of names, email addresses and notes, which are smaller. */
const cell = z.string('A cell must be text.').check(z.maxLength(maxLengths.message * 2, 'A cell is too long.'));

/** A line of the file. `usableRow` validates it, so that one invalid line does not reject the others. */
export const importedRow = z.object({ name: cell, email: cell, phone: cell, notes: cell });
export type ImportedRow = z.output<typeof importedRow>;

export const customerImport = z.object({
  rows: z
    .array(importedRow, 'rows must be a list.')
    .check(z.maxLength(maxImported, `At most ${maxImported} rows can be sent at once.`)),
  /** If true, the answer says what would happen to each row, and nothing is stored. */
  preview: z._default(z.boolean('preview must be true or false.'), false),
});
export type CustomerImport = z.output<typeof customerImport>;

/** The result for a row: a new customer, a known one, or unusable, with the reason. */
export const importedResult = z.object({
  result: z.enum(['new', 'known', 'unusable']),
  id: z.optional(idField),
  reason: z.optional(z.string()),
  /** In a preview: the email address and phone number of a usable row, as they are compared. */
  keys: z.optional(z.array(z.string())),
});
export type ImportedResult = z.output<typeof importedResult>;

/** The results of a preview, in which a row about the same person as an earlier row is not new again. */
export function withRepeatsKnown(results: readonly ImportedResult[]): ImportedResult[] {
  const earlierKeys = new Set<string>();
  return results.map((row) => {
    const { result, keys = [] } = row;
    const isRepeat = keys.some((key) => earlierKeys.has(key));
    for (const key of keys) earlierKeys.add(key);
    return isRepeat && result === 'new' ? { ...row, result: 'known' } : row;
  });
}

const usableCells = z.object({
  name: nameField,
  email: z.optional(emailField),
  notes: z.string().check(...textChecks('Notes', maxLengths.message)),
});

type UsableRow = { ok: true; name: string; email: string | undefined; phone: string | undefined; notes: string };

/** The values of a row as forms store them, or the reason why it cannot be used. The phone number is not checked. */
export function usableRow({ name, email, phone, notes }: ImportedRow): UsableRow | { ok: false; reason: string } {
  const cells = usableCells.safeParse({ name, email: isBlank(email) ? undefined : email, notes });
  if (!cells.success) return { ok: false, reason: cells.error.issues[0]?.message ?? 'This row cannot be used.' };
  return {
    ok: true,
    name: cells.data.name,
    email: cells.data.email,
    phone: isBlank(phone) ? undefined : phone.trim(),
    notes: cells.data.notes,
  };
}
