import type { StoredBooking } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import { isLinkValid } from '#domain/manage.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { RateLimits } from './rate-limits.ts';

export type BookingLinks = {
  /**
   * Returns the booking that a token opens.
   *
   * @param ipAddress the IP address for which wrong tokens are counted
   * @throws AppError `not_found`, with the same message for every reason; `too_many` after too many wrong tokens
   */
  open(token: string, ipAddress: string): Promise<StoredBooking>;
  /**
   * Checks that this IP address has not used too many wrong links. The check itself is not counted.
   *
   * @throws AppError `too_many`
   */
  checkAttempts(ipAddress: string): void;
  /** Counts a wrong link, and returns the error for it. @throws AppError `too_many` */
  wrongLink(ipAddress: string): AppError;
};

/** Opens bookings by the secret links in mails, and limits guesses. */
export function bookingLinks({
  bookings,
  links,
  limits,
  clock,
}: {
  bookings: BookingStore;
  links: Mail['links'];
  limits: RateLimits;
  clock: () => Date;
}): BookingLinks {
  function checkAttempts(ipAddress: string): void {
    limits.take('wrongLink', ipAddress).giveBack();
  }

  function wrongLink(ipAddress: string): AppError {
    limits.take('wrongLink', ipAddress);
    return new AppError('not_found', 'This link is not valid, or it has expired. You can ask for a new one.');
  }

  return {
    async open(token, ipAddress) {
      checkAttempts(ipAddress);
      const target = links.open('manage', token);
      const booking = target && (await bookings.find(target.id));
      const isValid =
        booking !== undefined &&
        target?.version === (booking.linkVersion ?? 0) &&
        !booking.spam &&
        isLinkValid(booking, clock());
      if (!isValid) throw wrongLink(ipAddress);
      return booking;
    },
    checkAttempts,
    wrongLink,
  };
}
