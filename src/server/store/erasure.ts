import type { Connection } from 'mongoose';
import { deletedName } from '#domain/customer.ts';
import type { Subject } from '#domain/event.ts';
import { objectId } from './records.ts';

export type ErasureStore = ReturnType<typeof erasureStore>;

/** Removes a person's data from records that stay. Every step is safe to repeat. */
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
    /** A request's photographs. */
    photosOf,

    /** Price and time of a visit stay; person and address are removed. The customer's link becomes invalid. */
    async booking(id: string): Promise<void> {
      const _id = objectId(id);
      if (_id === undefined) return;
      await bookings.updateOne(
        { _id },
        {
          $set: {
            ...{ name: deletedName, email: '', emailKey: '', phone: '', address: '', city: '', zipCode: '' },
            ...{ search: [], sortKey: '', sms_consent: false },
          },
          $unset: {
            ...{ specialInstructions: '', squareFootage: '', endReason: '', pendingEvents: '' },
            ...{ submissionId: '', contentHash: '', answerBy: '' },
          },
          $inc: { rev: 1, linkVersion: 1 },
        },
      );
    },

    /**
     * Deletes a request, unless one of its proposals was approved: that is a contract and stays, without the rest of
     * the request.
     */
    async quote(id: string): Promise<void> {
      const _id = objectId(id);
      if (_id === undefined) return;
      await photosOf(id);
      await quotes.deleteOne({ _id, 'proposals.state': { $ne: 'approved' } });
      await quotes.updateOne(
        { _id },
        {
          $set: { name: deletedName, email: '', phone: '', notes: [], joinKey: null },
          $unset: {
            ...{ company: '', address: '', message: '', lostReason: '', pendingEvents: '' },
            ...{ exemption: '', preparation: '' },
          },
          $inc: { rev: 1 },
        },
      );
    },

    /** Index `subject` of events. */
    async eventsAbout({ type, id }: Subject): Promise<void> {
      await events.updateMany({ 'about.type': type, 'about.id': id }, forgotten);
    },

    /** Indexes `email` and `phone` of events. */
    async eventsOf({ emails, phones }: { emails: string[]; phones: string[] }): Promise<void> {
      if (emails.length > 0) await events.updateMany({ emails: { $in: emails } }, forgotten);
      if (phones.length > 0) await events.updateMany({ phones: { $in: phones } }, forgotten);
    },

    /** Index `subject` of the outbox. */
    async messagesAbout({ type, id }: Subject): Promise<void> {
      await outbox.deleteMany({ 'about.type': type, 'about.id': id });
    },

    async messagesTo(emails: readonly string[]): Promise<void> {
      if (emails.length > 0) await outbox.deleteMany({ audience: 'customer', to: { $in: [...emails] } });
    },
  };
}

const forgotten = {
  $set: { emails: [], phones: [] },
  $unset: { before: '', after: '', 'who.name': '' },
};
