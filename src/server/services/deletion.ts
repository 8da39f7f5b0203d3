import type { Consequence } from '#server/events/recorder.ts';
import type { Store } from '#server/store/connect.ts';

const deletions: ReadonlySet<string> = new Set(['booking.deleted', 'contact.deleted', 'chat.deleted']);

/** With a deleted record go the messages about it, and what events say of it beyond that they happened. */
export const deletionConsequence = ({ erasure }: Pick<Store, 'erasure'>): Consequence => ({
  name: 'deletion',
  async follow({ what, about }) {
    if (!deletions.has(what)) return;
    await erasure.messagesAbout(about);
    await erasure.eventsAbout(about);
  },
});
