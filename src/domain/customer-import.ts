import * as z from 'zod/mini';
import { emailField, idField, maxLengths, nameField, textChecks } from './fields.ts';

/** Rows that one call takes. */
export const mostImported = 100;

/** The longest text of a cell that is looked at; what is longer is no name and no address. */
const cell = z.string('A cell must be text.').check(z.maxLength(maxLengths.message * 2, 'A cell is too long.'));

/** A line of a file, as it is written there: what can be used of it is found out for each line by itself. */
export const importedRow = z.object({ name: cell, email: cell, phone: cell, notes: cell });
export type ImportedRow = z.output<typeof importedRow>;

export const customerImport = z.object({
  rows: z
    .array(importedRow, 'rows must be a list.')
    .check(z.maxLength(mostImported, `At most ${mostImported} rows can be sent at once.`)),
  /** Says what would become of each row, and stores nothing. */
  preview: z._default(z.boolean('preview must be true or false.'), false),
});
export type CustomerImport = z.output<typeof customerImport>;

/** The result for a row: a new customer, a known one, or none, with the reason. */
export const importedResult = z.object({
  result: z.enum(['new', 'known', 'unusable']),
  id: z.optional(idField),
  reason: z.optional(z.string()),
});
export type ImportedResult = z.output<typeof importedResult>;

const notesField = z.string().check(...textChecks('Notes', maxLengths.message));

type Usable = { ok: true; name: string; email: string | undefined; phone: string | undefined; notes: string };

/** A row with what can be used of it; or why it cannot be. An e-mail address that is none makes a row unusable. */
export function usableRow({ name, email, phone, notes }: ImportedRow): Usable | { ok: false; reason: string } {
  const address = email.trim() === '' ? undefined : emailField.safeParse(email);
  const fields = [nameField.safeParse(name), address, notesField.safeParse(notes)];
  for (const field of fields) {
    if (field !== undefined && !field.success) {
      return { ok: false, reason: field.error.issues[0]?.message ?? 'This row cannot be used.' };
    }
  }
  return {
    ok: true,
    name: name.trim(),
    email: address?.success === true ? address.data : undefined,
    phone: phone.trim() === '' ? undefined : phone.trim(),
    notes: notes.trim(),
  };
}
