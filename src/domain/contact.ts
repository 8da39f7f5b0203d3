import * as z from 'zod/mini';
import { dayField, listFields } from './admin.ts';
import {
  emailField,
  idField,
  isoTimeField,
  maxLengths,
  nameField,
  oddField,
  optionalPhoneField,
  requiredText,
  smsConsentField,
  uuidField,
} from './fields.ts';
import { spamSignalFields } from './spam.ts';

/** The subject of every contact message. */
export const contactSubject = 'Website Contact Form';

/** A contact message as a visitor sends it. A `subject` is ignored. */
export const contactRequest = z.object({
  name: nameField,
  email: emailField,
  message: requiredText('Message', maxLengths.message),
  phone: optionalPhoneField,
  sms_consent: smsConsentField,
  submissionId: z.optional(uuidField('submissionId')),
  ...spamSignalFields,
});
export type ContactRequest = z.output<typeof contactRequest>;

export const contactReceipt = z.object({ success: z.literal(true), message: z.string() });
export type ContactReceipt = z.output<typeof contactReceipt>;

/** A contact message in the REST API (SPEC section 3). */
export const contactSummary = z.object({
  id: idField,
  createdAt: isoTimeField,
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  subject: z.string(),
  message: z.string(),
  responded: z.boolean(),
});

/** A contact message as the workspace shows it. `rev` counts its changes. */
export const contactMessage = z.extend(contactSummary, {
  odd: oddField,
  rev: z.number(),
  sms_consent: z.boolean(),
  spam: z.boolean(),
});
export type ContactMessage = z.output<typeof contactMessage>;

/** A change of a contact message: whether the office has answered it. */
export const contactUpdate = z.object({ id: idField, responded: z.boolean('responded must be true or false.') });

export const contactSortFields = ['createdAt', 'name'] as const;

/** Page, order and filter of the office's list of messages; `from` and `to` are days of arrival. */
export const contactListInput = z.object({
  ...listFields,
  sort: z._default(z.enum(contactSortFields, 'Messages cannot be sorted by that.'), 'createdAt'),
  responded: z.optional(z.boolean('responded must be true or false.')),
  spam: z._default(z.boolean('spam must be true or false.'), false),
  from: z.optional(dayField),
  to: z.optional(dayField),
});
export type ContactListInput = z.output<typeof contactListInput>;
