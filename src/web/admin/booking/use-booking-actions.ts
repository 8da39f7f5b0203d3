import type { Booking, BookingStatusChange } from '#domain/booking.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { type RecordChange, useRecordChange } from '../record/use-record-change.ts';

type Status = Required<{ [Field in keyof BookingStatusChange]: Exclude<BookingStatusChange[Field], undefined> }>;
type BookingChange = Partial<Status> | { spam: boolean };

/** What can be done about a booking. */
export type BookingActions = {
  setConfirmed: (booking: Booking, confirmed: boolean) => void;
  setCompleted: (booking: Booking, completed: boolean) => void;
  setPaid: (booking: Booking, paid: boolean) => void;
  setSpam: (booking: Booking, spam: boolean) => void;
};

/** @param onChanged is told of every change, also of one taken back */
export function useBookingActions(onChanged: (id: string, change: BookingChange) => void): BookingActions {
  const api = useApi();
  const client = useApiClient();
  const change = useRecordChange<Booking, BookingChange>({
    list: api.admin.bookings.list.pathKey(),
    store: (id, fields) =>
      'spam' in fields
        ? client.admin.bookings.setSpam.mutate({ id, spam: fields.spam })
        : client.admin.bookings.update.mutate({ id, ...fields }),
    onChanged,
  });
  return {
    setConfirmed: ({ id }, confirmed) =>
      change(id, toggle('confirmed', confirmed, confirmed ? 'Booking confirmed' : 'Booking no longer confirmed')),
    setCompleted: ({ id }, completed) =>
      change(id, toggle('completed', completed, completed ? 'Booking completed' : 'Booking no longer completed')),
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

const toggle = (field: 'confirmed' | 'completed', value: boolean, done: string): RecordChange<BookingChange> => ({
  change: { [field]: value },
  back: { [field]: !value },
  done,
});
