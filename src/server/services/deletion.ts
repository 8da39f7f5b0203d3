import { system } from '#domain/event.ts';
import type { Consequence, EventRecorder } from '#server/events/recorder.ts';
import type { Store } from '#server/store/connect.ts';

const deletionEventTypes: ReadonlySet<string> = new Set([
  'booking.deleted',
  'contact.deleted',
  'chat.deleted',
  'quote.deleted',
]);

/** When a record is deleted, deletes its photographs, the mails about it and the details in its events. */
export const deletionConsequence = ({ erasure }: Pick<Store, 'erasure'>): Consequence => ({
  name: 'deletion',
  async follow({ what, about }) {
    if (!deletionEventTypes.has(what)) return;
    if (about.type === 'quote') await erasure.photosOf(about.id);
    await erasure.messagesAbout(about);
    await erasure.eventsAbout(about);
  },
});

/** Maximum ids per read. */
const batchSize = 500;

/**
 * Deletes messages and mails from before the time `before`, and conversations that have been silent since then, of which
 * at most `batchSize` in one call.
 *
 * @param parts.before the start of the time for which they are stored
 */
export async function removeOld(parts: {
  store: Pick<Store, 'chat' | 'contacts' | 'erasure'>;
  events: Pick<EventRecorder, 'remove'>;
  before: Date;
  now: Date;
}): Promise<void> {
  const { store, events, before, now } = parts;
  const { chat, contacts, erasure } = store;
  const event = { at: now.toISOString(), who: system, customers: { emails: [], phones: [] } };
  for (let ids = await contacts.olderThan(before, batchSize); ids.length > 0; ) {
    for (const id of ids) await events.remove({ type: 'contact', id }, { ...event, what: 'contact.deleted' });
    ids = await contacts.olderThan(before, batchSize);
  }
  for (const id of await chat.silentSince(before, batchSize)) await chat.remove(id, now);
  await erasure.messagesBefore(before, now);
}

/** Deletes spam that came before the time `before`, and writes an event for each record. */
export async function removeSpam(parts: {
  store: Pick<Store, 'bookings' | 'contacts' | 'quotes'>;
  events: Pick<EventRecorder, 'remove'>;
  before: Date;
  now: Date;
}): Promise<void> {
  const { store, events, before, now } = parts;
  const kinds = [
    ['booking', store.bookings],
    ['contact', store.contacts],
    ['quote', store.quotes],
  ] as const;
  for (const [type, kindStore] of kinds) {
    for (
      let ids = await kindStore.spamBefore(before, batchSize);
      ids.length > 0;
      ids = await kindStore.spamBefore(before, batchSize)
    ) {
      const event = {
        at: now.toISOString(),
        who: system,
        what: `${type}.deleted`,
        customers: { emails: [], phones: [] },
      };
      for (const id of ids) await events.remove({ type, id }, event);
    }
  }
}
