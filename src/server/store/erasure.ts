import type { Connection } from 'mongoose';
import { deletedName } from '#domain/customer.ts';
import type { Subject } from '#domain/event.ts';
import type { BookingRecord } from './booking-record.ts';
import type { QuoteRecord } from './quote.ts';
import { objectId } from './records.ts';

/** What happens to a field when a person's data is deleted: it stays, is removed, or gets another value. */
type ErasedField = 'stays' | 'removed' | { becomes: unknown };

/** The type names every field, so that the type checker asks for a decision about each new field. */
const erasedBooking: Record<keyof Omit<BookingRecord, '_id'>, ErasedField> = {
  name: { becomes: deletedName },
  email: { becomes: '' },
  emailKey: { becomes: '' },
  phone: { becomes: '' },
  address: { becomes: '' },
  city: { becomes: '' },
  zipCode: { becomes: '' },
  search: { becomes: [] },
  sortKey: { becomes: '' },
  sms_consent: { becomes: false },
  specialInstructions: 'removed',
  squareFootage: 'removed',
  endReason: 'removed',
  pendingEvents: 'removed',
  submissionId: 'removed',
  contentHash: 'removed',
  answerBy: 'removed',
  additionalServices: 'stays',
  bathrooms: 'stays',
  bedrooms: 'stays',
  completed: 'stays',
  confirmed: 'stays',
  createdAt: 'stays',
  feeCents: 'stays',
  hours: 'stays',
  linkVersion: 'stays',
  moves: 'stays',
  overCapacity: 'stays',
  paymentStatus: 'stays',
  policies: 'stays',
  prices: 'stays',
  rev: 'stays',
  seats: 'stays',
  serviceDate: 'stays',
  serviceTime: 'stays',
  serviceType: 'stays',
  slot: 'stays',
  spam: 'stays',
  spamAt: 'stays',
  state: 'stays',
  totalPrice: 'stays',
};

const erasedQuote: Record<keyof Omit<QuoteRecord, '_id'>, ErasedField> = {
  name: { becomes: deletedName },
  email: { becomes: '' },
  phone: { becomes: '' },
  notes: { becomes: [] },
  joinKey: { becomes: null },
  company: 'removed',
  address: 'removed',
  message: 'removed',
  lostReason: 'removed',
  pendingEvents: 'removed',
  exemption: 'removed',
  preparation: 'removed',
  answerBy: 'stays',
  buildingType: 'stays',
  contractEnds: 'stays',
  createdAt: 'stays',
  floors: 'stays',
  latestAt: 'stays',
  needsCertificate: 'stays',
  nextAt: 'stays',
  owner: 'stays',
  proposals: 'stays',
  restrooms: 'stays',
  rev: 'stays',
  services: 'stays',
  spam: 'stays',
  squareFeet: 'stays',
  state: 'stays',
  submissionIds: 'stays',
  submissions: 'stays',
  visitsPerWeek: 'stays',
  walkthrough: 'stays',
  walkthroughSeat: 'stays',
  when: 'stays',
  zipCode: 'stays',
};

/** Returns the update that erases a person's data from a record. */
function erasureOf(fields: Readonly<Record<string, ErasedField>>) {
  const entries = Object.entries(fields);
  const set = entries.flatMap(([name, change]) => (typeof change === 'object' ? [[name, change.becomes]] : []));
  const unset = entries.flatMap(([name, change]) => (change === 'removed' ? [[name, '']] : []));
  return { $set: Object.fromEntries(set), $unset: Object.fromEntries(unset) };
}

export type ErasureStore = ReturnType<typeof erasureStore>;

/**
 * Erases a person's data in records that stay, and deletes photographs, mails and quote requests. All calls are
 * repeatable.
 */
export function erasureStore(connection: Connection) {
  const bookings = connection.collection('bookings');
  const events = connection.collection('events');
  const outbox = connection.collection('outbox');
  const quotes = connection.collection('quotes');
  const photos = connection.collection('quotePhotos');
  const photosOf = async (quoteId: string): Promise<void> => {
    await photos.deleteMany({ quoteId });
  };

  return {
    /** Deletes the photographs of a quote request. */
    photosOf,

    /** Erases a person's data and texts from a booking. Price and time stay. The customer's link becomes invalid. */
    async booking(id: string): Promise<void> {
      const _id = objectId(id);
      if (_id === undefined) return;
      await bookings.updateOne({ _id }, { ...erasureOf(erasedBooking), $inc: { rev: 1, linkVersion: 1 } });
    },

    /**
     * Deletes a quote request and its photographs. If one of its proposals was approved, which is a contract, the
     * request stays with all its proposals, and the person's data is erased from its other fields.
     */
    async quote(id: string): Promise<void> {
      const _id = objectId(id);
      if (_id === undefined) return;
      await photosOf(id);
      await quotes.deleteOne({ _id, 'proposals.state': { $ne: 'approved' } });
      await quotes.updateOne({ _id }, { ...erasureOf(erasedQuote), $inc: { rev: 1 } });
    },

    /** Erases names, keys and changed values in the events about a record; index `subject` of events. */
    async eventsAbout({ type, id }: Subject): Promise<void> {
      await events.updateMany({ 'about.type': type, 'about.id': id }, eventErasure);
    },

    /** Erases the same in events with these emails or phone numbers; indexes `email` and `phone` of events. */
    async eventsOf({ emails, phones }: { emails: string[]; phones: string[] }): Promise<void> {
      if (emails.length > 0) await events.updateMany({ emails: { $in: emails } }, eventErasure);
      if (phones.length > 0) await events.updateMany({ phones: { $in: phones } }, eventErasure);
    },

    /** Deletes the mails about a record; index `subject` of the outbox. */
    async deleteMailsAbout({ type, id }: Subject): Promise<void> {
      await outbox.deleteMany({ 'about.type': type, 'about.id': id });
    },

    /**
     * Deletes the mails that were written before a time and not sent since, if they are no longer useful at `now`;
     * index `newest` of the outbox. Reminders are written long before they are sent.
     */
    async deleteMailsBefore(time: Date, now: Date): Promise<void> {
      const sentAt = { $not: { $gte: time } };
      await outbox.deleteMany({ createdAt: { $lt: time }, sentAt, usefulUntil: { $lt: now } });
    },

    /** Deletes the mails to customers at these emails. */
    async deleteMailsTo(emails: readonly string[]): Promise<void> {
      if (emails.length > 0) await outbox.deleteMany({ audience: 'customer', to: { $in: [...emails] } });
    },
  };
}

const eventErasure = {
  $set: { emails: [], phones: [] },
  $unset: { before: '', after: '', 'who.name': '' },
};
