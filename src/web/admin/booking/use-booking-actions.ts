import { useQueryClient } from '@tanstack/react-query';
import type { Booking, BookingStatusChange } from '#domain/booking.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { useDeleteRecord } from '../record/use-delete-record.ts';
import { type RecordChange, useRecordChange } from '../record/use-record-change.ts';

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
 * Changes are shown at once and then stored; each can be undone.
 *
 * @param options.onChanged called with each change when it is shown, and with the previous values if it fails or is
 *   undone
 * @param options.onDeleted called after a booking was deleted
 */
export function useBookingActions({
  onChanged,
  onDeleted,
}: {
  onChanged: (id: string, change: BookingChange) => void;
  onDeleted: () => void;
}): BookingActions {
  const api = useApi();
  const client = useApiClient();
  const listKey = api.admin.bookings.list.pathKey();
  const queryClient = useQueryClient();
  const remove = useDeleteRecord({
    list: listKey,
    remove: (id) => client.admin.bookings.remove.mutate({ id }),
    onDeleted,
    done: 'The booking was deleted.',
  });
  const change = useRecordChange<Booking, BookingChange>({
    list: listKey,
    store: async (id, fields) => {
      if ('spam' in fields) await client.admin.bookings.setSpam.mutate({ id, spam: fields.spam });
      else await client.admin.bookings.update.mutate({ id, ...fields });
      const { history, toAnswer } = api.admin.bookings;
      for (const queryKey of [api.admin.crews.pathKey(), history.pathKey(), toAnswer.pathKey()])
        void queryClient.invalidateQueries({ queryKey });
    },
    onChanged,
  });
  return {
    remove: ({ id }) => void remove(id),
    setConfirmed: ({ id }, confirmed) =>
      change(id, flagChange('confirmed', confirmed, confirmed ? 'Booking confirmed' : 'Booking no longer confirmed')),
    setCompleted: ({ id }, completed) =>
      change(id, flagChange('completed', completed, completed ? 'Booking completed' : 'Booking no longer completed')),
    setPaid: ({ id }, paid) =>
      change(id, {
        change: { paymentStatus: paid ? 'paid' : 'pending' },
        back: { paymentStatus: paid ? 'pending' : 'paid' },
        done: paid ? 'Marked as paid' : 'Marked as not paid',
      }),
    setSpam: ({ id }, spam) =>
      change(id, { change: { spam }, back: { spam: !spam }, done: spam ? 'Moved to spam' : 'Moved out of spam' }),
  };
}

const flagChange = (field: 'confirmed' | 'completed', value: boolean, done: string): RecordChange<BookingChange> => ({
  change: { [field]: value },
  back: { [field]: !value },
  done,
});
