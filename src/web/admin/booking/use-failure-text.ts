import type { Booking } from '#domain/booking.ts';
import { useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { statusOf, timeOf } from './booking-texts.ts';
import { useRefreshBookings } from './use-refresh-bookings.ts';

/** A booking as the panel shows it, and the functions for a dialog that changes it. */
export type BookingChangeProps = {
  booking: Booking;
  /** The revision of a shown booking after the changes that this screen has made since. */
  revOf: (booking: Booking) => number;
  /** Called with the changed booking after a dialog has stored the change. */
  onStored: (booking: Booking) => void;
  /** Called with the current booking after a conflict, to show it. */
  onLatest: (booking: Booking) => void;
};

/**
 * Returns a function that says why a change of a booking failed. After a conflict, it fetches the booking and says what
 * it is now.
 *
 * @param onLatest called with the current booking after a conflict, to show it
 */
export function useFailureText(onLatest: (booking: Booking) => void): (id: string, error: unknown) => Promise<string> {
  const client = useApiClient();
  const refreshBookings = useRefreshBookings();
  return async (id, error) => {
    const failure = callFailure(error);
    if (failure.kind === 'unreachable')
      return 'The change could not be saved. Please check your connection and try again.';
    if (failure.code !== 'conflict') return failure.message;
    const latest = await client.admin.bookings.get.query({ id }).catch(() => undefined);
    refreshBookings();
    if (latest === undefined) return failure.message;
    onLatest(latest);
    return `${failure.message} It is now: ${statusOf(latest)}, ${timeOf(latest)}.`;
  };
}
