import type { Booking } from './booking.ts';

/**
 * The amount in cents that the customer still has to pay: the price of a completed visit, or the fee of a cancelled
 * visit or a no-show.
 */
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
