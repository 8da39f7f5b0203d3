import type { Booking, BookingReceipt, BookingRequest } from '#domain/booking.ts';
import { bookingChange, createdBookingFields } from '#domain/booking-event.ts';
import { bookingTexts, type Prices, serviceDateIssue, totalPrice } from '#domain/booking-rules.ts';
import { definedFields } from '#domain/defined.ts';
import { AppError, fieldRefusal } from '#domain/errors.ts';
import type { Actor } from '#domain/event.ts';
import { looksLikeSpam } from '#domain/spam.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { BookingStore, NewBooking } from '#server/store/booking.ts';
import type { EventDraft } from '#server/store/pending-events.ts';
import type { RateLimits } from './rate-limits.ts';
import { submissions } from './submissions.ts';

export type BookingService = ReturnType<typeof bookingService>;

/** Any of the fields; one without a value stays as it is. */
type Optional<T> = { [K in keyof T]?: T[K] | undefined };

/**
 * Taking and changing bookings.
 *
 * @param parts.prices what cleaning costs now; each booking stores them
 */
export function bookingService(parts: {
  bookings: BookingStore;
  events: EventRecorder;
  limits: RateLimits;
  prices: () => Readonly<Prices>;
  clock: () => Date;
}) {
  const { bookings, events, limits, clock } = parts;
  const sent = submissions({
    purpose: 'booking',
    noun: 'booking',
    difference: 'other details',
    limits,
    find: bookings.findSubmission,
  });

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
          async insert(submission) {
            const at = clock().toISOString();
            const fields: NewBooking = {
              ...choices,
              totalPrice: price,
              prices,
              createdAt: at,
              paymentStatus: 'pending',
              confirmed: false,
              completed: false,
              spam: looksLikeSpam({ leaveEmpty, openForMs }),
            };
            const created = await bookings.insert(fields, { submission, event: { at, ...bookingCreated(fields) } });
            if (created !== undefined) await events.settle('booking', created.id);
            return created;
          },
        },
      );
      return { success: true, id: booking.id, message: bookingTexts.willContact };
    },

    /** Deletes a booking for good. What stays is that it was deleted. @throws AppError `not_found` */
    async remove(id: string, who: Actor): Promise<void> {
      if (!(await bookings.remove(id))) throw noSuchBooking();
      const [at, about] = [clock().toISOString(), { type: 'booking', id } as const];
      await events.record({
        at,
        who,
        what: 'booking.deleted',
        about,
        rev: 'deleted',
        customers: { emails: [], phones: [] },
      });
    },

    /** Changes a booking. What changes nothing is no change. @throws AppError `not_found` */
    async change(id: string, fields: Optional<NewBooking>, who: Actor): Promise<Booking> {
      const set = definedFields(fields);
      const changed = await bookings.change(id, (before) => {
        const after = { ...before, ...set };
        const change = bookingChange(before, after);
        return change && { set, event: { ...change, at: clock().toISOString(), who, customers: customerKeys(after) } };
      });
      if (changed === undefined) throw noSuchBooking();
      await events.settle('booking', id);
      return changed;
    },
  };
}

const bookingCreated = (booking: NewBooking): Omit<EventDraft, 'at'> => ({
  who: { role: 'visitor', name: booking.name },
  what: 'booking.created',
  customers: customerKeys(booking),
  after: Object.fromEntries(createdBookingFields.map((name) => [name, booking[name]])),
});

export const noSuchBooking = (): AppError => new AppError('not_found', 'There is no such booking.');

const wrongPrice = (price: number): AppError =>
  fieldRefusal(
    'invalid',
    'totalPrice',
    `The total price of this booking is $${price}. Please reload the page to see it, then send the booking again.`,
  );
