import { type Booking, bookingStatus } from '#domain/booking.ts';
import { addOnNames, addOns, serviceTypeNames } from '#domain/booking-rules.ts';
import { type BookingState, isOpen, stateOf } from '#domain/booking-state.ts';
import { formatDay, formatWindow } from '../record/format.ts';

/** A booking's state in a word (SPEC section 4); 'Spam' for all spam. */
export const statusOf = (
  booking: Pick<Booking, 'confirmed' | 'completed' | 'spam'> & Partial<Pick<Booking, 'state'>>,
) => (booking.spam ? 'Spam' : bookingStatus(booking));

/** The state of a booking in the panel, which applies `confirmed` and `completed` before `state` is fetched again. */
export const shownState = (booking: Pick<Booking, 'state' | 'confirmed' | 'completed'>): BookingState =>
  isOpen(booking.state) ? stateOf(booking) : booking.state;

/** The booked service; a value that this version does not know is shown as stored. */
export const serviceOf = ({ serviceType, odd }: Pick<Booking, 'serviceType' | 'odd'>): string =>
  odd?.serviceType ?? serviceTypeNames[serviceType];

/** The city and ZIP code of a booking. */
export const locationOf = ({ city, zipCode }: Pick<Booking, 'city' | 'zipCode'>): string => `${city}, ${zipCode}`;

/** The day and window of a booking, such as 'Mon, Mar 24, 2025, Morning (8am-12pm)'. */
export const timeOf = ({ serviceDate, serviceTime }: Pick<Booking, 'serviceDate' | 'serviceTime'>): string =>
  `${formatDay(serviceDate)}, ${formatWindow(serviceTime)}`;

const minuteMs = 60_000;

/**
 * The remaining time, such as '45 min left', '3 h left' and '2 days left'; rounded down.
 *
 * @param ms the remaining time in milliseconds
 */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return 'no time left';
  if (minutes < 60) return `${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h left` : `${Math.floor(hours / 24)} days left`;
}

/** The booked add-ons in words; 'None' if there are none. */
export function addOnsOf({ additionalServices }: Pick<Booking, 'additionalServices'>): string {
  const names = addOns.filter((addOn) => additionalServices[addOn]).map((addOn) => addOnNames[addOn]);
  return names.length === 0 ? 'None' : names.join(', ');
}
