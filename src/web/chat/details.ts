import * as z from 'zod/mini';
import { emailField, maxLengths, nameField, optionalPhoneField, optionalText } from '#domain/fields.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';
import { type FormValues, textOf } from '#web/lib/forms/form-fields.ts';
import type { Details } from './visitor.ts';

/** The names of the form's fields. No other form may use them, because they become element ids on every page. */
export const detailNames = {
  name: 'chatName',
  email: 'chatEmail',
  phone: 'chatPhone',
  message: 'chatFirstMessage',
} as const;

/** The name under which the form's draft is stored. */
export const detailsDraft = 'chat-details';

const detailFields = z.object({
  [detailNames.name]: nameField,
  [detailNames.email]: emailField,
  [detailNames.phone]: optionalPhoneField,
  [detailNames.message]: optionalText('Message', maxLengths.chatMessage),
});

/** Checks all fields. @returns the details, without the first message, or the errors */
export function checkDetails(values: FormValues): Checked<Details> {
  const input = Object.fromEntries(Object.keys(detailFields.shape).map((name) => [name, textOf(values, name)]));
  const checked = checkAgainst(detailFields, input);
  if (!checked.ok) return checked;
  const { chatName, chatEmail, chatPhone } = checked.request;
  return { ok: true, request: { name: chatName, email: chatEmail, ...(chatPhone ? { phone: chatPhone } : {}) } };
}

/** Whether the name or the email is blank. */
export const lacksDetails = (values: FormValues): boolean =>
  textOf(values, detailNames.name).trim() === '' || textOf(values, detailNames.email).trim() === '';
