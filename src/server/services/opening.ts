import { AppError } from '#domain/errors.ts';
import type { Actor, Subject } from '#domain/event.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { Store } from '#server/store/connect.ts';

export type OpeningService = ReturnType<typeof openingService>;

/** Records that the office has opened a booking, message or quote request, so that no second alert is sent. */
export function openingService(parts: {
  events: EventRecorder;
  store: Pick<Store, 'bookings' | 'contacts' | 'quotes'>;
  clock: () => Date;
}) {
  const { events, store, clock } = parts;
  const exists = async ({ type, id }: Subject): Promise<boolean> => {
    if (type === 'booking') return (await store.bookings.find(id)) !== undefined;
    if (type === 'quote') return (await store.quotes.find(id)) !== undefined;
    return type === 'contact' && (await store.contacts.find(id)) !== undefined;
  };
  return {
    /**
     * Records the first time that the office opens a record. There is no pending event, so only the caller can repeat a
     * failed call.
     *
     * @throws AppError `not_found`; the store's error
     */
    async opened(about: Subject, actor: Actor): Promise<void> {
      if (!(await exists(about))) throw new AppError('not_found', 'There is no such record.');
      const what = `${about.type}.opened`;
      const customers = { emails: [], phones: [] };
      await events.write({ at: clock().toISOString(), who: actor, what, about, rev: 'opened', customers });
    },
  };
}
