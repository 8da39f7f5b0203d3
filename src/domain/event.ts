import * as z from 'zod/mini';
import { isoTimeField } from './fields.ts';

export const eventRoles = ['visitor', 'office', 'system'] as const;
export type EventRole = (typeof eventRoles)[number];

/** Who did something: the role, and the name if known. */
export type Actor = { role: EventRole; name?: string };

/** The office, if the person is unknown. The office shares one password, so only a desk can say who it is. */
export const officeActor: Actor = { role: 'office' };

/** The actor of what the server does by itself. */
export const systemActor: Actor = { role: 'system' };

export const subjectTypes = ['booking', 'contact', 'chat', 'post', 'quote', 'settings'] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** The record that an event or a mail is about. */
export const subject = z.object({ type: z.enum(subjectTypes), id: z.string() });
export type Subject = z.output<typeof subject>;

/** A customer's keys: email addresses in lower case, phone numbers as E.164. */
export type CustomerKeys = { emails: string[]; phones: string[] };

/** The values of the changed fields. A field without a value is absent. */
export type FieldValues = Record<string, unknown>;

/** An event before it is stored. */
export type NewEvent = {
  /** ISO 8601 in UTC. */
  at: string;
  who: Actor;
  /** A noun and a past participle, such as `booking.created`. */
  what: string;
  about: Subject;
  /**
   * Distinguishes the events of one subject; usually the subject's `rev` after the change. The same subject and `rev`
   * mean the same event.
   */
  rev: number | string;
  customers: CustomerKeys;
  /** The office asked not to notify the customer. The log of events does not contain this. */
  notify?: false;
  before?: FieldValues;
  after?: FieldValues;
};

/** An event as it is read from the log, without the customers' keys. */
export const siteEvent = z.object({
  id: z.string(),
  at: isoTimeField,
  who: z.object({ role: z.enum(eventRoles), name: z.optional(z.string()) }),
  what: z.string(),
  about: subject,
  rev: z.union([z.number(), z.string()]),
  before: z.optional(z.record(z.string(), z.unknown())),
  after: z.optional(z.record(z.string(), z.unknown())),
});
export type SiteEvent = z.output<typeof siteEvent>;

/**
 * Whether an event is a change. That the office opened a record is an event too, but no change: timelines of customers
 * leave it out.
 */
export const isChange = ({ what }: Pick<NewEvent, 'what'>): boolean => !what.endsWith('.opened');

/** The unique key of an event, such as `booking:65f0c2a1b3d4e5f60718293a:3`. */
export const eventKey = ({ about, rev }: Pick<NewEvent, 'about' | 'rev'>): string => `${about.type}:${about.id}:${rev}`;

/** A subject as text, such as `booking:65f0c2a1b3d4e5f60718293a`, for keys and queries. */
export const subjectText = ({ type, id }: Subject): string => `${type}:${id}`;

/**
 * The values of the fields that differ between two states of a record.
 *
 * @param names the compared fields
 */
export function changedFields<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & string)[],
): { before: FieldValues; after: FieldValues } {
  const changedNames = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const valuesOf = (record: T): FieldValues =>
    Object.fromEntries(changedNames.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));
  return { before: valuesOf(before), after: valuesOf(after) };
}
