import * as z from 'zod/mini';
import { isoTimeField } from './fields.ts';

export const eventRoles = ['visitor', 'office', 'system'] as const;
export type EventRole = (typeof eventRoles)[number];

/** Who did something; the person where known. */
export type Actor = { role: EventRole; name?: string };

/** Anybody with an admin session: the office shares one password. */
export const office: Actor = { role: 'office' };

/** What the clock does. */
export const system: Actor = { role: 'system' };

export const subjectTypes = ['booking', 'contact', 'chat', 'post', 'quote', 'settings'] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** The record that an event or a message is about. */
export const subject = z.object({ type: z.enum(subjectTypes), id: z.string() });
export type Subject = z.output<typeof subject>;

/** By what a customer is known: e-mail addresses in lower case, phone numbers as E.164. */
export type CustomerKeys = { emails: string[]; phones: string[] };

/** Values of the fields that changed; what was not there is absent. */
export type FieldValues = Record<string, unknown>;

/** Something that happened, as the code that caused it writes it. */
export type NewEvent = {
  /** ISO 8601 in UTC. */
  at: string;
  who: Actor;
  /** A noun and a past participle, such as `booking.created`. */
  what: string;
  about: Subject;
  /**
   * Tells the events of one subject apart: mostly the subject's `rev` after the change. An event with a known subject
   * and `rev` is the same event.
   */
  rev: number | string;
  customers: CustomerKeys;
  /** The office asked that the customer is not written to about it. Not stored. */
  notify?: false;
  before?: FieldValues;
  after?: FieldValues;
};

/** An event as it is stored. */
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

/** What makes an event unique. */
export const eventKey = ({ about, rev }: Pick<NewEvent, 'about' | 'rev'>): string => `${about.type}:${about.id}:${rev}`;

/** A subject in one text, as the outbox is asked for it: `booking:65f0c2…`. */
export const subjectText = ({ type, id }: Subject): string => `${type}:${id}`;

/**
 * The fields of `after` whose values differ from those of `before`, in both.
 *
 * @param names the fields that are looked at
 */
export function changedFields<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & string)[],
): { before: FieldValues; after: FieldValues } {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const of = (record: T): FieldValues =>
    Object.fromEntries(changed.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));
  return { before: of(before), after: of(after) };
}
