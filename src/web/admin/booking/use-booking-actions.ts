import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Booking, BookingStatusChange } from '#domain/booking.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { useDeleteRecord } from '../record/use-delete-record.ts';
import { type RecordChange, useRecordChange } from '../record/use-record-change.ts';
import type { OwnRevisions } from './own-revisions.ts';
import { useFailureText } from './use-failure-text.ts';

type StatusFields = Required<{ [Field in keyof BookingStatusChange]: Exclude<BookingStatusChange[Field], undefined> }>;
type BookingChange = Partial<StatusFields> | { spam: boolean };

export type BookingActions = {
  setConfirmed: (booking: Booking, confirmed: boolean) => void;
  setCompleted: (booking: Booking, completed: boolean) => void;
  setPaid: (booking: Booking, paid: boolean) => void;
  setSpam: (booking: Booking, spam: boolean) => void;
  remove: (booking: Booking) => void;
};

/**
 * Changes, except a deletion, are shown at once and then stored, and can be undone. After a conflict with a colleague's
 * change, the booking is shown as it is now.
 *
 * @param options.ownRevisions gets the revisions that the changes make
 * @param options.onChanged called with each change when it is shown, with the previous values if it fails or is undone,
 *   and with the current booking after a conflict
 * @param options.onDeleted called after a booking was deleted
 */
export function useBookingActions({
  ownRevisions,
  onChanged,
  onDeleted,
}: {
  ownRevisions: OwnRevisions;
  onChanged: (id: string, change: Partial<Booking>) => void;
  onDeleted: () => void;
}): BookingActions {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const { bookings, crews, outbox } = api.admin;
  const listKey = bookings.list.pathKey();
  const refetch = (...queries: { pathKey: () => QueryKey }[]) => {
    for (const { pathKey } of queries) void queryClient.invalidateQueries({ queryKey: pathKey() });
  };
  const remove = useDeleteRecord({
    list: listKey,
    remove: (id) => client.admin.bookings.remove.mutate({ id }),
    onDeleted: () => {
      onDeleted();
      refetch(crews, bookings.toAnswer);
    },
    done: 'The booking was deleted.',
  });
  const explain = useFailureText((latest) => onChanged(latest.id, latest));
  const store = (booking: Booking, fields: BookingChange): Promise<Booking> => {
    const { id } = booking;
    if ('spam' in fields) return client.admin.bookings.setSpam.mutate({ id, spam: fields.spam });
    // A payment, like a spam mark, is stored whatever a colleague has changed. Other changes are rejected if a
    // colleague has changed the booking since it was shown.
    const seen = 'paymentStatus' in fields ? {} : { rev: ownRevisions.latest(booking) };
    return client.admin.bookings.update.mutate({ id, ...seen, ...fields });
  };
  const change = useRecordChange<Booking, BookingChange>({
    list: listKey,
    store: async (booking, fields) => {
      ownRevisions.add(await store(booking, fields));
      refetch(crews, bookings.history, bookings.toAnswer, outbox.list);
    },
    onChanged,
    explain,
  });
  return {
    remove: ({ id }) => void remove(id),
    setConfirmed: (booking, confirmed) =>
      change(
        booking,
        flagChange('confirmed', confirmed, confirmed ? 'Booking confirmed' : 'Booking no longer confirmed'),
      ),
    setCompleted: (booking, completed) =>
      change(
        booking,
        flagChange('completed', completed, completed ? 'Booking completed' : 'Booking no longer completed'),
      ),
    setPaid: (booking, paid) =>
      change(booking, {
        change: { paymentStatus: paid ? 'paid' : 'pending' },
        back: { paymentStatus: paid ? 'pending' : 'paid' },
        done: paid ? 'Marked as paid' : 'Marked as not paid',
      }),
    setSpam: (booking, spam) =>
      change(booking, { change: { spam }, back: { spam: !spam }, done: spam ? 'Moved to spam' : 'Moved out of spam' }),
  };
}

const flagChange = (field: 'confirmed' | 'completed', value: boolean, done: string): RecordChange<BookingChange> => ({
  change: { [field]: value },
  back: { [field]: !value },
  done,
});
