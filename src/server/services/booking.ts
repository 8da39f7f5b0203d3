import {
  type Booking,
  type BookingReceipt,
  type BookingRequest,
  bookingTexts,
  serviceDateIssue,
  totalPrice,
} from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import { looksLikeSpam } from '#domain/spam.ts';
import type { BookingStore } from '#server/store/booking.ts';
import { contentHash } from '#server/store/records.ts';

export type BookingService = ReturnType<typeof bookingService>;

/** Taking bookings. `clock` says what time it is. */
export function bookingService({ bookings, clock }: { bookings: BookingStore; clock: () => Date }) {
  return {
    /**
     * Keeps a booking and answers with its receipt. A repeat under the same `submissionId` answers as the first time.
     *
     * @throws AppError `invalid` for a wrong price or date, `conflict` for other content under a known `submissionId`
     */
    async create(request: BookingRequest): Promise<BookingReceipt> {
      const { submissionId, leaveEmpty, openForMs, totalPrice: expectedPrice, ...choices } = request;
      const price = totalPrice(choices);
      if (expectedPrice !== undefined && expectedPrice !== price) throw wrongPrice(price);

      const submission = submissionId === undefined ? undefined : { submissionId, contentHash: contentHash(choices) };
      const dateIssue = serviceDateIssue(choices.serviceDate, clock());
      if (dateIssue === undefined) {
        const created = await bookings.insert(
          {
            ...choices,
            totalPrice: price,
            createdAt: clock().toISOString(),
            paymentStatus: 'pending',
            confirmed: false,
            completed: false,
            spam: looksLikeSpam({ leaveEmpty, openForMs }),
          },
          submission,
        );
        if (created !== undefined) return receipt(created);
      }

      // Refused or already known: a repeat is answered as the first time, even when its day has passed since.
      const known = submission && (await bookings.findSubmission(submission.submissionId));
      if (known !== undefined && known.contentHash === submission?.contentHash) return receipt(known.booking);
      if (dateIssue !== undefined) throw invalid('serviceDate', dateIssue);
      throw new AppError('conflict', 'This booking was already sent with other details. Please reload the page.');
    },
  };
}

const receipt = ({ id }: Booking): BookingReceipt => ({ success: true, id, message: bookingTexts.willContact });

const invalid = (path: string, message: string): AppError =>
  new AppError('invalid', message, { issues: [{ path, message }] });

const wrongPrice = (price: number): AppError =>
  invalid('totalPrice', `The total price of this booking is $${price}. Please check it and send the booking again.`);
