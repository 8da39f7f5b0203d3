import { systemActor } from '#domain/event.ts';
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
    await erasure.deleteMailsAbout(about);
    await erasure.eventsAbout(about);
  },
});

/** Maximum ids per read. */
const batchSize = 500;

type Parts<Stores extends keyof Store> = {
  store: Pick<Store, Stores>;
  events: Pick<EventRecorder, 'remove'>;
  /** What is older than this time is deleted. */
  before: Date;
  now: Date;
};

/**
 * Deletes contact messages from before `before`, at most `batchSize` conversations that have been silent since then,
 * and mails that were written before `mailsBefore` and not sent since.
 */
export async function removeOld(parts: Parts<'chat' | 'contacts' | 'erasure'> & { mailsBefore: Date }): Promise<void> {
  const { store, before, mailsBefore, now } = parts;
  const { chat, contacts, erasure } = store;
  await removeRecords(parts, 'contact', contacts.olderThan);
  for (const id of await chat.silentSince(before, batchSize)) await chat.remove(id, now, { bySystem: true });
  await erasure.deleteMailsBefore(mailsBefore, now);
}

/** Deletes bookings, contact messages and quote requests that were taken for spam before `before`. */
export async function removeSpam(parts: Parts<'bookings' | 'contacts' | 'quotes'>): Promise<void> {
  const { bookings, contacts, quotes } = parts.store;
  await removeRecords(parts, 'booking', bookings.spamBefore);
  await removeRecords(parts, 'contact', contacts.spamBefore);
  await removeRecords(parts, 'quote', quotes.spamBefore);
}

/** Deletes all records whose ids `find` returns, and writes an event for each of them. */
async function removeRecords(
  { events, before, now }: Omit<Parts<never>, 'store'>,
  type: 'booking' | 'contact' | 'quote',
  find: (before: Date, limit: number) => Promise<string[]>,
): Promise<void> {
  const event = {
    at: now.toISOString(),
    who: systemActor,
    what: `${type}.deleted`,
    customers: { emails: [], phones: [] },
  };
  for (let ids = await find(before, batchSize); ids.length > 0; ids = await find(before, batchSize))
    for (const id of ids) await events.remove({ type, id }, event);
}
