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
export const messageKinds = [...customerKinds, ...officeKinds] as const;
export type MessageKind = (typeof messageKinds)[number];

export const audiences = ['customer', 'office'] as const;
export type Audience = (typeof audiences)[number];

/** `void`: no longer true or no longer useful. `blocked`: e-mail is not set up, or the address is not to be written to. */
export const messageStates = ['queued', 'sending', 'sent', 'failed', 'void', 'blocked'] as const;
export type MessageState = (typeof messageStates)[number];

/** A message as the office's list shows it. */
export const outboxEntry = z.object({
  id: idField,
  createdAt: isoTimeField,
  kind: z.enum(messageKinds),
  audience: z.enum(audiences),
  to: z.string(),
  subject: z.string(),
  state: z.enum(messageStates),
  dueAt: isoTimeField,
  attempts: z.number(),
  sentAt: z.optional(isoTimeField),
  /** Why it did not leave, as a sentence. */
  error: z.optional(z.string()),
  about: subject,
});
export type OutboxEntry = z.output<typeof outboxEntry>;

/** The same with what it says: as it left, or as it would leave now. */
export const outboxMessage = z.extend(outboxEntry, { text: z.string(), html: z.string(), messageId: z.string() });
export type OutboxMessage = z.output<typeof outboxMessage>;

const subjectField = z.pipe(
  z
    .string('about must be text.')
    .check(z.regex(/^(booking|quote|contact|chat):[\w-]{1,64}$/, 'about must be such as booking:{id}.')),
  z.transform((text) => {
    const [type, id] = text.split(':');
    return subject.parse({ type, id });
  }),
);

const limitMessage = 'limit must be a whole number from 1 to 200.';
/** REST has its query's numbers as text. */
const limitField = z._default(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,6}$/, limitMessage))], limitMessage),
    z.pipe(z.transform(Number), z.int(limitMessage).check(z.minimum(1, limitMessage), z.maximum(200, limitMessage))),
  ),
  50,
);

export const outboxQuery = z.object({
  state: z.optional(z.enum(messageStates, `state must be one of ${messageStates.join(', ')}.`)),
  about: z.optional(subjectField),
  limit: limitField,
});
export type OutboxQuery = z.output<typeof outboxQuery>;

const minute = 60_000;
const hour = 60 * minute;

/** How long after each failed try the next one comes; the last one repeats. Milliseconds. */
const retryDelays = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, 24 * hour] as const;
/** No message is tried for longer than this; milliseconds. */
export const longestTrying = 72 * hour;

/**
 * When a message is tried again after `attempts` tries, the last of which failed at `now`; undefined when it no longer
 * makes sense.
 */
export function nextTry({
  attempts,
  now,
  since,
  useful,
}: {
  attempts: number;
  now: Date;
  since: Date;
  useful: Date;
}): Date | undefined {
  const delay = retryDelays[Math.min(attempts, retryDelays.length) - 1] ?? minute;
  const next = new Date(now.getTime() + delay);
  return next > useful || next.getTime() > since.getTime() + longestTrying ? undefined : next;
}

/** What the office causes leaves after this, so that two changes make one message; milliseconds. */
export const settlingTime = 2 * minute;
/** The office is alerted a second time after this, where nobody has opened or changed what it is about; milliseconds. */
export const secondAlertAfter = 15 * minute;
export const alertUsefulFor = 24 * hour;
export const acknowledgementUsefulFor = longestTrying;
/** Confirmations that an address gets in 24 hours which is no customer's yet: forms like ours are used as mail bombs. */
export const confirmationsToStrangers = 5;

/** Whether e-mail leaves, as the workspace shows it. `since` is when it ceased to. */
export const mailStatus = z.object({
  state: z.enum(['ok', 'off', 'failing']),
  since: z.optional(isoTimeField),
  error: z.optional(z.string()),
  waiting: z.number(),
});
export type MailStatus = z.output<typeof mailStatus>;
