import type { StoredBooking } from '#domain/booking.ts';
import type { BookingState } from '#domain/booking-state.ts';
import { AppError } from '#domain/errors.ts';

const stateText = {
  requested: 'waiting',
  confirmed: 'confirmed',
  completed: 'completed',
  cancelled: 'cancelled',
  declined: 'declined',
  lapsed: 'lapsed',
  noShow: 'marked as a no-show',
} as const satisfies Record<BookingState, string>;

export const alreadyEnded = ({ state, rev }: StoredBooking): AppError =>
  new AppError('conflict', `This booking is ${stateText[state]} already.`, { details: { rev } });

/** @throws AppError `conflict` with the current `rev` if the caller knows an older one */
export function requireRev(before: Pick<StoredBooking, 'rev'>, rev: number | undefined): void {
  if (rev !== undefined && rev !== before.rev) throw changedMeanwhile(before.rev);
}

const changedMeanwhile = (rev: number): AppError =>
  new AppError('conflict', 'Somebody else has changed this booking since you opened it.', { details: { rev } });
