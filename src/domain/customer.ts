import * as z from 'zod/mini';
import { maxSearchLength, searchField } from './admin.ts';
import { charactersFit } from './characters.ts';
import { consentEvidence } from './consent.ts';
import { subject } from './event.ts';
import { idField, isoTimeField, maxLengths, textChecks } from './fields.ts';

/** The kinds of records that belong to customers. */
export const recordTypes = ['booking', 'contact', 'chat', 'quote'] as const;
export type RecordType = (typeof recordTypes)[number];

/** A whole number in a query; REST queries send it as text. */
const queryNumber = (name: string, { min, max, initial }: { min: number; max: number; initial: number }) => {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return z._default(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/, message))], message),
      z.pipe(z.transform(Number), z.int(message).check(z.minimum(min, message), z.maximum(max, message))),
    ),
    initial,
  );
};

export const customerListInput = z.object({
  search: searchField,
  limit: queryNumber('limit', { min: 1, max: 200, initial: 50 }),
  skip: queryNumber('skip', { min: 0, max: 1_000_000, initial: 0 }),
});
export type CustomerListInput = z.output<typeof customerListInput>;

/**
 * A person with an email address or phone number, from a booking, message, chat, quote request or import. `owedReply`:
 * a message, chat or quote request of this person waits for an answer.
 */
export const customerSummary = z.object({
  id: idField,
  name: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  /** The time of the last activity. */
  lastAt: isoTimeField,
  bookings: z.number(),
  owedReply: z.boolean(),
});
export type CustomerSummary = z.output<typeof customerSummary>;

export const customerList = z.object({ total: z.number(), items: z.array(customerSummary) });
export type CustomerList = z.output<typeof customerList>;

/** `type` is a noun and a past participle, such as `booking.created` or `contact.answered`. */
export const timelineEntry = z.object({
  at: isoTimeField,
  type: z.string(),
  summary: z.string(),
  about: z.optional(subject),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

/** A customer with notes and timeline, newest entry first. */
export const customer = z.extend(customerSummary, { notes: z.string(), timeline: z.array(timelineEntry) });
export type Customer = z.output<typeof customer>;

const customerVisit = z.object({ id: idField, serviceDate: z.string(), serviceTime: z.string(), state: z.string() });

/** A customer with the records that the office may have to act on. */
export const customerPage = z.extend(customer, {
  /** Possible duplicates: other customers with one of the phone numbers; at most ten. */
  alike: z.array(z.object({ id: idField, name: z.string() })),
  nextVisit: z.optional(customerVisit),
  /** Visits whose price or fee is not paid yet, oldest first. */
  owed: z.array(z.extend(customerVisit, { cents: z.number() })),
  /** Consents to text messages, newest first. */
  consents: z.array(z.extend(consentEvidence, { at: isoTimeField })),
});
export type CustomerPage = z.output<typeof customerPage>;

/**
 * `notesBefore`: the notes as the caller last saw them. If they have changed since then, nothing is written. Without
 * it, `notes` replaces whatever is stored.
 */
export const customerUpdate = z
  .object({
    id: idField,
    notes: z.optional(z.string('Notes must be text.').check(...textChecks('Notes', maxLengths.message))),
    // Without a maximum length, because notes that a merge has joined may be longer.
    notesBefore: z.optional(z.string('notesBefore must be text.')),
    mergeInto: z.optional(idField),
  })
  .check(
    z.refine(
      ({ notes, mergeInto }) => notes !== undefined || mergeInto !== undefined,
      'Please say what to change: notes or mergeInto.',
    ),
  );
export type CustomerUpdate = z.output<typeof customerUpdate>;

/** Returns notes with another text as their last paragraph, or unchanged if its paragraphs are in them already. */
export function joinNotes(notes: string, text: string): string {
  const paragraphs = (joined: string): string => `\n\n${joined}\n\n`;
  if (text === '' || paragraphs(notes).includes(paragraphs(text))) return notes;
  return notes === '' ? text : `${notes}\n\n${text}`;
}

/** Returns notes with an imported text, like `joinNotes`; undefined if they would be longer than the office may write. */
export function notesWithImported(notes: string, text: string): string | undefined {
  const joined = joinNotes(notes, text);
  return joined === notes || charactersFit(joined, maxLengths.message) ? joined : undefined;
}

const searchMessage = `Please search for 2 to ${maxSearchLength} characters.`;
export const searchInput = z.object({
  q: z
    .string(searchMessage)
    .check(z.trim(), z.minLength(2, searchMessage), z.maxLength(maxSearchLength, searchMessage)),
});

export const searchHit = z.object({ id: idField, title: z.string(), detail: z.string(), at: isoTimeField });
export type SearchHit = z.output<typeof searchHit>;

export const searchResult = z.object({
  customers: z.array(searchHit),
  bookings: z.array(searchHit),
  messages: z.array(searchHit),
  chats: z.array(searchHit),
  quotes: z.array(searchHit),
});
export type SearchResult = z.output<typeof searchResult>;

/** Replaces the name of somebody whose data was deleted. */
export const deletedName = 'Deleted customer';

const nouns: Readonly<Record<string, string>> = {
  contact: 'Message',
  chat: 'Chat',
  booking: 'Booking',
  quote: 'Quote',
  proposal: 'Proposal',
};

/** An event type in words: 'Booking crew assigned' for `booking.crewAssigned`. */
export function timelineSummary(what: string): string {
  const [noun = '', participle = ''] = what.split('.');
  return `${nouns[noun] ?? noun} ${participle.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`.trim();
}
