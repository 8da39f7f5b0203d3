import type { Consequence } from '#server/events/recorder.ts';
import type { Store } from '#server/store/connect.ts';

const deletions: ReadonlySet<string> = new Set(['booking.deleted', 'contact.deleted', 'chat.deleted']);

/** When a record is deleted, deletes the mails about it and the details in its events. */
export const deletionConsequence = ({ erasure }: Pick<Store, 'erasure'>): Consequence => ({
  name: 'deletion',
  async follow({ what, about }) {
    if (!deletions.has(what)) return;
    await erasure.messagesAbout(about);
    await erasure.eventsAbout(about);
  },
});
