import type { Booking } from './booking.ts';

/** What a booking's customer has still to pay, in cents: a visit that was done, or a fee. */
export function owedCents({
  state,
  paymentStatus,
  totalPrice,
  feeCents = 0,
}: Pick<Booking, 'state' | 'paymentStatus' | 'totalPrice' | 'feeCents'>): number {
  if (paymentStatus === 'paid') return 0;
  if (state === 'completed') return Math.round(totalPrice * 100);
  return state === 'cancelled' || state === 'noShow' ? feeCents : 0;
}
