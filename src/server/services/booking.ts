import type { Booking, BookingReceipt, BookingRequest } from '#domain/booking.ts';
import { bookingTexts, serviceDateIssue, totalPrice } from '#domain/booking-rules.ts';
import { AppError, fieldRefusal } from '#domain/errors.ts';
import { looksLikeSpam } from '#domain/spam.ts';
import type { BookingStore } from '#server/store/booking.ts';
import { contentHash } from '#server/store/records.ts';
import { afterTheFirst } from './in-turn.ts';
import { type RateLimits, unlessFailing } from './rate-limits.ts';

export type BookingService = ReturnType<typeof bookingService>;

/** Taking bookings. */
export function bookingService(parts: { bookings: BookingStore; limits: RateLimits; clock: () => Date }) {
  const { bookings, limits, clock } = parts;
  /** Repeats that come at once wait for the first, for only what is kept is known for a repeat and does not count. */
  const afterFirst = afterTheFirst();

  /** The booking that came with this id. @throws AppError `conflict` when it has other details */
  async function findRepeat(submissionId: string, hash: string): Promise<Booking | undefined> {
    const known = await bookings.findSubmission(submissionId);
    if (known === undefined || known.contentHash === hash) return known?.booking;
    throw new AppError('conflict', 'This booking was already sent with other details. Please reload the page.');
  }

  async function keep(request: BookingRequest, address: string): Promise<BookingReceipt> {
    const { submissionId, leaveEmpty, openForMs, totalPrice: expectedPrice, ...choices } = request;
    const price = totalPrice(choices);
    if (expectedPrice !== undefined && expectedPrice !== price) throw wrongPrice(price);

    const hash = contentHash(choices);
    const repeat = submissionId === undefined ? undefined : await findRepeat(submissionId, hash);
    if (repeat !== undefined) return receipt(repeat);

    const dateIssue = serviceDateIssue(choices.serviceDate, clock());
    if (dateIssue !== undefined) throw fieldRefusal('invalid', 'serviceDate', dateIssue);

    const taken = limits.take('booking', address);
    const created = await unlessFailing(taken, () =>
      bookings.insert(
        {
          ...choices,
          totalPrice: price,
          createdAt: clock().toISOString(),
          paymentStatus: 'pending',
          confirmed: false,
          completed: false,
          spam: looksLikeSpam({ leaveEmpty, openForMs }),
        },
        submissionId === undefined ? undefined : { submissionId, contentHash: hash },
      ),
    );
    if (created !== undefined) return receipt(created);

    // The same submission came twice at once, such as to two processes, and the other one was kept.
    taken.giveBack();
    const kept = submissionId === undefined ? undefined : await findRepeat(submissionId, hash);
    if (kept === undefined) throw new AppError('unavailable', 'Please send the booking again.', { retryAfter: 1 });
    return receipt(kept);
  }

  return {
    /**
     * Keeps a booking and answers with its receipt. A repeat under the same `submissionId` answers as the first time,
     * even when its day has passed since.
     *
     * @param address whose bookings are counted; repeats are not
     * @throws AppError `invalid` for a wrong price or date, `conflict` for other details under a known `submissionId`,
     *   `too_many`
     */
    create: (request: BookingRequest, address: string): Promise<BookingReceipt> =>
      afterFirst(request.submissionId, () => keep(request, address)),
  };
}

const receipt = ({ id }: Booking): BookingReceipt => ({ success: true, id, message: bookingTexts.willContact });

const wrongPrice = (price: number): AppError =>
  fieldRefusal(
    'invalid',
    'totalPrice',
    `The total price of this booking is $${price}. Please reload the page to see it, then send the booking again.`,
  );
