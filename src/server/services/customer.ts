import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { StoredBooking } from '#domain/booking.ts';
import { owedCents } from '#domain/booking-money.ts';
import { isOpen } from '#domain/booking-state.ts';
import { businessDay } from '#domain/calendar.ts';
import { consentEvidence } from '#domain/consent.ts';
import {
  type CustomerList,
  type CustomerListInput,
  type CustomerPage,
  type CustomerSummary,
  type CustomerUpdate,
  type SearchResult,
  type TimelineEntry,
  timelineSummary,
} from '#domain/customer.ts';
import { AppError, fieldError } from '#domain/errors.ts';
import { type FieldValues, isChange, officeActor, type SiteEvent } from '#domain/event.ts';
import { formatCents } from '#domain/format.ts';
import { longDay } from '#domain/visit.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import { extendLease, leaseEnd } from '#server/jobs/jobs.ts';
import type { Store } from '#server/store/connect.ts';
import type { StoredCustomer } from '#server/store/customer.ts';
import { type RecordEntry, subjectOf } from '#server/store/record-entry.ts';
import type { RecordIndex } from './record-index.ts';

export type CustomerService = ReturnType<typeof customerService>;

type Stores = Pick<Store, 'bookings' | 'chat' | 'customers' | 'recordEntries' | 'events' | 'erasure' | 'leases'>;
type Parts = { store: Stores; index: RecordIndex; events: EventRecorder; clock: () => Date };

/** Maximum events that are read for each type of record. Older events are left out. */
const maxEvents = 500;
/** Maximum bookings that are read to find owed sums and the next visit. Bookings made earlier are left out. */
const maxVisits = 1_000;
/** Maximum hits of each kind in a search result. */
const maxHits = 10;

/** Customers, their timelines, and the search over customers and records. */
export function customerService(parts: Parts) {
  const { store, index } = parts;
  const { customers, recordEntries, erasure } = store;

  return {
    async list(input: CustomerListInput): Promise<CustomerList> {
      await index.followChats();
      const { total, rows } = await customers.list(input);
      return { total, items: await summaries(store, rows) };
    },

    /** @throws AppError `not_found` */
    async get(id: string): Promise<CustomerPage> {
      await index.followChats();
      return customerPage(parts, await requireCustomer(customers, id));
    },

    /**
     * Changes a customer's notes, merges the customer into another one, or both. Returns the changed or the remaining
     * customer.
     *
     * @throws AppError `not_found`, `invalid`; `conflict` if the notes are no longer `notesBefore`; `unavailable` if a
     *   merge has to wait too long
     */
    async update({ id, notes, notesBefore, mergeInto }: CustomerUpdate): Promise<CustomerPage> {
      await index.followChats();
      if (mergeInto === id) throw fieldError('invalid', 'mergeInto', 'A customer cannot be merged with itself.');
      const writeNotes = async () => {
        if (notes === undefined || (await customers.setNotes(id, { notes, before: notesBefore }))) return;
        await requireCustomer(customers, id);
        throw new AppError('conflict', 'Somebody else has changed these notes since you opened them.');
      };
      if (mergeInto === undefined) {
        await writeNotes();
        return customerPage(parts, await requireCustomer(customers, id));
      }
      await oneAtATime(parts, async () => {
        const from = await requireCustomer(customers, id);
        const into = await requireCustomer(customers, mergeInto);
        await writeNotes();
        await merge(store, { from: notes === undefined ? from : { ...from, notes }, into });
      });
      return customerPage(parts, await requireCustomer(customers, mergeInto));
    },

    /**
     * Deletes a person's data: names, emails, phone numbers, addresses and texts. Sums and dates of bookings stay, and
     * so do approved proposals. Safe to repeat after a failure, because the customer is not deleted before the last
     * record.
     *
     * @throws AppError `not_found`; `unavailable` if it has to wait too long
     */
    async remove(id: string): Promise<void> {
      await index.followChats();
      await oneAtATime(parts, async () => {
        const { emails, phones, keys } = await requireCustomer(customers, id);
        await erasure.deleteMailsTo(emails);
        // A phone number without a key belongs to another customer too, whose events stay.
        await erasure.eventsOf({ emails, phones: phones.filter((phone) => keys.includes(`p:${phone}`)) });
        // A customer without notes is deleted with the last record, so mails and events are erased before the records.
        for (const entry of await recordEntries.ofCustomer(id)) await removeData(parts, entry);
        await customers.remove(id);
      });
    },

    /**
     * Finds customers and records in which each word of `q` starts a word of a field, or is a whole word of a long
     * text. Indexes `searchNewest` of customers and `typeSearch` of records.
     */
    async search(q: string): Promise<SearchResult> {
      await index.followChats();
      const [people, bookings, messages, chats, quotes] = await Promise.all([
        customers.list({ search: q, limit: maxHits, skip: 0 }),
        recordEntries.search('booking', q, maxHits),
        recordEntries.search('contact', q, maxHits),
        recordEntries.search('chat', q, maxHits),
        recordEntries.search('quote', q, maxHits),
      ]);
      const customerHits = people.rows.map(({ id, name, emails, phones, lastAt }) => {
        const [title = '', ...others] = [name, ...emails, ...phones].filter((text) => text !== '');
        return { id, title, detail: others.join(', '), at: lastAt };
      });
      return { customers: customerHits, bookings, messages, chats, quotes };
    },
  };
}

const leaseName = 'customers';
/** Milliseconds between two attempts to get the lease, and the number of attempts. */
const retry = { delay: 50, attempts: 200 };

/**
 * Merges and deletions of customers, in all processes, run one after the other. If they ran at the same time, merges
 * of two customers into each other would delete both, and so would a merge into a customer that is being deleted.
 *
 * @throws AppError `unavailable` if it had to wait too long
 */
async function oneAtATime({ store: { leases }, clock }: Parts, work: () => Promise<void>): Promise<void> {
  const owner = randomUUID();
  const take = (now = clock()) => leases.take(leaseName, { owner, now, until: leaseEnd(now) });
  for (let attempt = 1; !(await take()); attempt += 1) {
    if (attempt === retry.attempts)
      throw new AppError('unavailable', 'Other customers are being merged. Please try again.');
    await delay(retry.delay);
  }
  const stopExtending = extendLease({ leases, name: leaseName, owner, clock });
  try {
    await work();
  } finally {
    stopExtending();
    const now = clock();
    await leases.release(leaseName, { owner, now, dueAt: now });
  }
}

async function requireCustomer(customers: Stores['customers'], id: string): Promise<StoredCustomer> {
  const customer = await customers.find(id);
  if (customer === undefined) throw noSuchCustomer();
  return customer;
}

async function summaries({ recordEntries }: Stores, rows: readonly StoredCustomer[]): Promise<CustomerSummary[]> {
  const sums = await recordEntries.sums(rows.map(({ id }) => id));
  return rows.map(({ id, name, emails, phones, lastAt }) => ({
    id,
    name,
    emails,
    phones,
    lastAt,
    ...(sums.get(id) ?? { bookings: 0, owedReply: false }),
  }));
}

function timeline(records: readonly RecordEntry[], events: readonly SiteEvent[]): TimelineEntry[] {
  const recordedChanges = new Set(events.map(({ what, about }) => `${what}:${about.id}`));
  const eventEntries = events.map(
    (event): TimelineEntry => ({
      at: event.at,
      type: event.what,
      summary: summaryOf(event, records),
      about: event.about,
    }),
  );
  const unrecordedCreations = records
    .map(createdEntry)
    .filter(({ type, about }) => !recordedChanges.has(`${type}:${about?.id}`));
  return newestFirst([...eventEntries, ...unrecordedCreations]);
}

async function customerPage({ store, clock }: Parts, customer: StoredCustomer): Promise<CustomerPage> {
  const [[summary], records, alike] = await Promise.all([
    summaries(store, [customer]),
    store.recordEntries.ofCustomer(customer.id),
    store.customers.withSamePhones(customer),
  ]);
  if (summary === undefined) throw noSuchCustomer();
  const bookingIds = records.filter(({ type }) => type === 'booking').map(({ recordId }) => recordId);
  const [allEvents, visits] = await Promise.all([
    store.events.ofSubjects(records.map(subjectOf), maxEvents),
    store.bookings.findMany(bookingIds.slice(0, maxVisits)),
  ]);
  const events = allEvents.filter(isChange);
  const today = businessDay(clock());
  const nextVisit = visits.find(({ state, serviceDate }) => isOpen(state) && serviceDate >= today);
  return {
    ...summary,
    notes: customer.notes,
    timeline: timeline(records, events),
    alike,
    ...(nextVisit === undefined ? {} : { nextVisit: visitOf(nextVisit) }),
    owed: visits.map((visit) => ({ ...visitOf(visit), cents: owedCents(visit) })).filter(({ cents }) => cents > 0),
    consents: newestFirst(events).flatMap(({ at, after }) => {
      const consent = consentEvidence.safeParse(after?.consent);
      return consent.success ? [{ at, ...consent.data }] : [];
    }),
  };
}

/** Moves everything of one customer to another: keys after the deletion of the first, because keys are unique. */
async function merge(stores: Stores, { from, into }: { from: StoredCustomer; into: StoredCustomer }): Promise<void> {
  const { customers, recordEntries } = stores;
  await customers.absorb(into.id, from);
  await recordEntries.moveAll(from.id, into.id);
  // Notes may have been saved meanwhile, which must be merged too.
  const changed = (await customers.remove(from.id, from.notes)) ? undefined : await customers.find(from.id);
  if (changed !== undefined) return merge(stores, { from: changed, into });
  await customers.addKeys(into.id, from.keys);
  // Records may have been added to the old customer meanwhile.
  await recordEntries.moveAll(from.id, into.id);
}

/**
 * Deletes a record. Bookings, and quote requests with an approved proposal, stay without their customer's data. Safe to
 * repeat.
 */
async function removeData(
  { store, events, clock }: Parts,
  { type, recordId: id, ...entry }: RecordEntry,
): Promise<void> {
  const { erasure } = store;
  const at = clock();
  const event = { at: at.toISOString(), who: officeActor, customers: { emails: [], phones: [] } };
  if (type === 'contact') await events.remove({ type, id }, { ...event, what: 'contact.deleted' });
  if (type === 'chat') await store.chat.remove(id, at);
  if (type === 'booking' || type === 'quote') {
    // Pending events are stored in the record, and would otherwise be erased with its data.
    await events.settle(type, id);
    await erasure[type](id);
  }
  await erasure.deleteMailsAbout({ type, id });
  await erasure.eventsAbout({ type, id });
  if (type === 'booking' || type === 'quote')
    await events.write({ ...event, what: `${type}.erased`, about: { type, id }, rev: 'erased' });
  await store.recordEntries.remove({ type, recordId: id, ...entry });
}

/** Returns the entry for the creation of a record. It is shown if no event has recorded the creation. */
function createdEntry(entry: RecordEntry): TimelineEntry {
  const type = `${entry.type}.created`;
  // A conversation's detail is its latest message, which was not written when the conversation began.
  const summary = entry.type === 'chat' ? timelineSummary(type) : `${timelineSummary(type)}: ${entry.detail}`;
  return { at: entry.at.toISOString(), type, summary, about: subjectOf(entry) };
}

function summaryOf({ what, about, after = {} }: SiteEvent, records: readonly RecordEntry[]): string {
  const recordDetail = what.endsWith('.created')
    ? records.find(({ recordId }) => recordId === about.id)?.detail
    : undefined;
  // A booking's entry shows its current day, which may not be the day that the event set.
  const detail = about.type === 'booking' ? bookingDetail(after) : recordDetail;
  return detail === undefined || detail === '' ? timelineSummary(what) : `${timelineSummary(what)}: ${detail}`;
}

/** The day, time, reason and fee that an event sets in a booking, such as 'Friday, January 15, 2027, evening'. */
function bookingDetail({ serviceDate, serviceTime, endReason, feeCents }: FieldValues): string {
  const parts = [
    typeof serviceDate === 'string' ? longDay(serviceDate) : '',
    typeof serviceTime === 'string' ? serviceTime : '',
    typeof endReason === 'string' ? endReason : '',
    typeof feeCents === 'number' && feeCents > 0 ? `fee ${formatCents(feeCents)}` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

const noSuchCustomer = (): AppError => new AppError('not_found', 'There is no such customer.');

const visitOf = ({ id, serviceDate, serviceTime, state }: StoredBooking) => ({ id, serviceDate, serviceTime, state });

const newestFirst = <T extends { at: string }>(entries: readonly T[]): T[] =>
  entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
