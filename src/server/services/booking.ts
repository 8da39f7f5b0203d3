import type { Booking, BookingReceipt, BookingRequest } from '#domain/booking.ts';
import { bookingTexts, type Prices, serviceDateIssue, totalPrice } from '#domain/booking-rules.ts';
import { type AppError, fieldRefusal } from '#domain/errors.ts';
import { looksLikeSpam } from '#domain/spam.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { RateLimits } from './rate-limits.ts';
import { submissions } from './submissions.ts';

export type BookingService = ReturnType<typeof bookingService>;

/**
 * Taking bookings.
 *
 * @param parts.prices what cleaning costs now; each booking stores them
 */
export function bookingService(parts: {
  bookings: BookingStore;
  limits: RateLimits;
  prices: () => Readonly<Prices>;
  clock: () => Date;
}) {
  const { bookings, limits, clock } = parts;
  const sent = submissions({ purpose: 'booking', noun: 'booking', limits, find: bookings.findSubmission });

  return {
    /**
     * Stores a booking and answers with its receipt. A repeat under the same `submissionId` answers as the first time,
     * even when its day has passed or prices have changed since.
     *
     * @param address whose bookings are counted; repeats are not
     * @throws AppError `invalid` for a wrong price or date, `conflict` for other details under a known `submissionId`,
     *   `too_many`
     */
    async create(request: BookingRequest, address: string): Promise<BookingReceipt> {
      const { submissionId, leaveEmpty, openForMs, totalPrice: shownPrice, ...choices } = request;
      const prices = { ...parts.prices() };
      const price = totalPrice(choices, prices);
      const isSame = (record: Booking) => shownPrice === undefined || shownPrice === record.totalPrice;
      const booking = await sent.take(
        { submissionId, content: choices, address, isSame },
        {
          check() {
            if (shownPrice !== undefined && shownPrice !== price) throw wrongPrice(price);
            const dateIssue = serviceDateIssue(choices.serviceDate, clock());
            if (dateIssue !== undefined) throw fieldRefusal('invalid', 'serviceDate', dateIssue);
          },
          insert: (submission) =>
            bookings.insert(
              {
                ...choices,
                totalPrice: price,
                prices,
                createdAt: clock().toISOString(),
                paymentStatus: 'pending',
                confirmed: false,
                completed: false,
                spam: looksLikeSpam({ leaveEmpty, openForMs }),
              },
              submission,
            ),
        },
      );
      return { success: true, id: booking.id, message: bookingTexts.willContact };
    },
  };
}

const wrongPrice = (price: number): AppError =>
  fieldRefusal(
    'invalid',
    'totalPrice',
    `The total price of this booking is $${price}. Please reload the page to see it, then send the booking again.`,
  );
