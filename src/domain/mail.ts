import * as z from 'zod/mini';
import { subject } from './event.ts';
import { idField, isoTimeField } from './fields.ts';

export const customerKinds = [
  'booking.received',
  'booking.confirmed',
  'booking.changed',
  'booking.declined',
  'booking.cancelled',
  'booking.lapsed',
  'booking.reminder',
  'booking.links',
  'contact.received',
  'chat.replies',
  'quote.received',
  'walkthrough.confirmed',
  'proposal.sent',
  'proposal.followup',
  'proposal.approved',
] as const;
export const officeKinds = [
  'office.booking',
  'office.contact',
  'office.chat',
  'office.quote',
  'office.customer-change',
  'office.proposal',
] as const;
export const mailKinds = [...customerKinds, ...officeKinds] as const;
export type MailKind = (typeof mailKinds)[number];

export const audiences = ['customer', 'office'] as const;
export type Audience = (typeof audiences)[number];

/** `void`: no longer true or useful. `blocked`: mail is not set up, or the recipient must not get mail. */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'void', 'blocked'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail in the office's list. */
export const outboxEntry = z.object({
  id: idField,
  createdAt: isoTimeField,
  kind: z.enum(mailKinds),
  audience: z.enum(audiences),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  dueAt: isoTimeField,
  attempts: z.number(),
  sentAt: z.optional(isoTimeField),
  /** The reason why the mail was not sent, or why the last attempt failed. */
  error: z.optional(z.string()),
  about: subject,
});
export type OutboxEntry = z.output<typeof outboxEntry>;

/** A mail with its text: as it was sent, or as it would be sent now, or the reason why it would not be sent. */
export const outboxMail = z.extend(outboxEntry, { text: z.string(), html: z.string(), messageId: z.string() });
export type OutboxMail = z.output<typeof outboxMail>;

const aboutField = z.pipe(
  z
    .string('about must be text.')
    .check(z.regex(/^(booking|quote|contact|chat):[\w-]{1,64}$/, 'about must be such as booking:{id}.')),
  z.transform((text) => {
    const [type, id] = text.split(':');
    return subject.parse({ type, id });
  }),
);

const limitMessage = 'limit must be a whole number from 1 to 200.';
/** In REST queries, numbers are text. */
const limitField = z._default(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,6}$/, limitMessage))], limitMessage),
    z.pipe(z.transform(Number), z.int(limitMessage).check(z.minimum(1, limitMessage), z.maximum(200, limitMessage))),
  ),
  50,
);

export const outboxQuery = z.object({
  state: z.optional(z.enum(mailStates, `state must be one of ${mailStates.join(', ')}.`)),
  about: z.optional(aboutField),
  limit: limitField,
});
export type OutboxQuery = z.output<typeof outboxQuery>;

const minute = 60_000;
const hour = 60 * minute;

/** Delays in milliseconds after each failed attempt; the last one repeats. */
const retryDelays = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, 24 * hour] as const;
/** Milliseconds after the first attempt for which a failed mail is retried. */
export const maxRetryTime = 72 * hour;

/**
 * Returns the time of the next attempt after `attempts` failed attempts: the first at `since`, the last at `now`.
 * Undefined if that would be later than `usefulUntil`, or more than `maxRetryTime` after `since`.
 */
export function nextAttempt({
  attempts,
  now,
  since,
  usefulUntil,
}: {
  attempts: number;
  now: Date;
  since: Date;
  usefulUntil: Date;
}): Date | undefined {
  const delay = retryDelays[Math.min(attempts, retryDelays.length) - 1] ?? minute;
  const next = new Date(now.getTime() + delay);
  return next > usefulUntil || next.getTime() > since.getTime() + maxRetryTime ? undefined : next;
}

/** Delay in milliseconds for mails about the office's changes, so that two quick changes cause only one mail. */
export const settlingTime = 2 * minute;
/** Milliseconds after which the office is alerted again if nobody has opened or changed the record. */
export const secondAlertAfter = 15 * minute;
/** Milliseconds for which an alert to the office is useful. */
export const alertUsefulFor = 24 * hour;
/** Milliseconds for which a mail is useful that acknowledges a quote request or a message, or contains chat replies. */
export const acknowledgementUsefulFor = maxRetryTime;
/** Milliseconds for which a mail about an ended booking, a walkthrough or the answer to a proposal is useful. */
export const newsUsefulFor = 72 * hour;
/**
 * Maximum number of mails that forms may cause per day (in New York) to an email address of which no booking has been
 * confirmed, completed or paid: acknowledgements, and links to bookings. Without a limit, our forms could flood a
 * stranger with mail.
 */
export const confirmationsToStrangers = 5;

/** Whether mail can be sent. `since` is the time at which sending began to fail; `waiting` counts overdue mails. */
export const mailStatus = z.object({
  state: z.enum(['ok', 'off', 'failing']),
  since: z.optional(isoTimeField),
  error: z.optional(z.string()),
  waiting: z.number(),
});
export type MailStatus = z.output<typeof mailStatus>;
