import { isInside } from '#domain/area-rules.ts';
import type { BookingReceipt, BookingRequest, OfficeBookingRequest, StoredBooking } from '#domain/booking.ts';
import { createdBookingFields } from '#domain/booking-event.ts';
import type { Prices } from '#domain/booking-rules.ts';
import { bookingTexts, serviceDateIssue, totalPrice } from '#domain/booking-rules.ts';
import { answerDeadline } from '#domain/booking-state.ts';
import { type ConsentEvidence, consentField } from '#domain/consent.ts';
import { AppError, fieldError } from '#domain/errors.ts';
import type { Actor } from '#domain/event.ts';
import { looksLikeSpam } from '#domain/spam.ts';
import { visitStart } from '#domain/visit.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import { type BookingStore, maxSeatAttempts, SeatTaken } from '#server/store/booking.ts';
import type { NewBooking } from '#server/store/booking-record.ts';
import type { EventDraft } from '#server/store/pending-events.ts';
import type { Submission } from '#server/store/records.ts';
import type { BookingWindows, Claim } from './booking-windows.ts';
import { noLimits, type RateLimits } from './rate-limits.ts';
import { submissions } from './submissions.ts';

export type BookingService = ReturnType<typeof bookingService>;

/** The data of a new booking, made by a customer or by the office. */
type Choices = Omit<BookingRequest, 'submissionId' | 'leaveEmpty' | 'openForMs' | 'totalPrice'>;

/** Everything else that is needed to create a booking. */
type CreationDetails = {
  submission: Submission | undefined;
  who: Actor;
  confirmed: boolean;
  spam: boolean;
  notify: boolean;
  /** Where the customer was asked about text messages. */
  consentPlace: ConsentEvidence['place'];
  claim: () => Promise<Claim>;
};

type Parts = {
  bookings: BookingStore;
  windows: BookingWindows;
  events: EventRecorder;
  settings: SettingsReader;
  clock: () => Date;
};

/** Creates bookings for visitors and for people who call the office, and deletes bookings. */
export function bookingService(parts: Parts & { limits: RateLimits }) {
  const { bookings, windows, events, settings, clock } = parts;
  const submissionsWith = (limits: RateLimits) =>
    submissions({
      purpose: 'booking',
      noun: 'booking',
      difference: 'other details',
      limits,
      find: bookings.findSubmission,
    });
  const visitorSubmissions = submissionsWith(parts.limits);
  const officeSubmissions = submissionsWith(noLimits);

  return {
    /**
     * Stores a booking and returns its receipt. A repeat under the same `submissionId` gets the same receipt, even if
     * the day has passed, prices have changed or the window is full now.
     *
     * @param ipAddress the IP address whose bookings are counted, without repeats
     * @throws AppError `invalid` for a wrong price, or a window or ZIP code that is not served; `slot_taken` with the
     *   next open windows; `conflict` for other details under a known `submissionId`; `too_many`
     */
    async create(request: BookingRequest, ipAddress: string): Promise<BookingReceipt> {
      const { submissionId, leaveEmpty, openForMs, totalPrice: shownPrice, ...choices } = request;
      const isSame = (record: StoredBooking) => shownPrice === undefined || shownPrice === record.totalPrice;
      const booking = await visitorSubmissions.storeOnce(
        { submissionId, content: choices, ipAddress, isSame },
        {
          check() {
            checkPriceAndDay(choices, { shownPrice, now: clock(), prices: settings.get('prices') });
            const area = settings.get('area');
            if (area.mode === 'refuse' && !isInside(choices.zipCode, area)) throw outsideArea();
            windows.check(choices);
          },
          insert: (submission) =>
            storeBooking(parts, choices, {
              submission,
              who: { role: 'visitor', name: choices.name },
              confirmed: false,
              spam: looksLikeSpam({ leaveEmpty, openForMs }),
              notify: true,
              consentPlace: 'booking form',
              claim: () => windows.claim(choices),
            }),
        },
      );
      return { success: true, id: booking.id, message: bookingTexts.willContact };
    },

    /**
     * Creates a booking for somebody on the phone. Lead time, horizon, closures and the area do not limit the office.
     *
     * @throws AppError `invalid` for a wrong price, or a day that has passed or does not exist; `slot_taken` for a full
     *   window, unless `overCapacity`; `conflict` for other details under a known `submissionId`
     */
    async createByOffice(request: OfficeBookingRequest, who: Actor): Promise<BookingReceipt> {
      const { submissionId, totalPrice: shownPrice, confirmed, overCapacity, notify, email, ...rest } = request;
      const choices = { ...rest, email: email ?? '' };
      const booking = await officeSubmissions.storeOnce(
        { submissionId, content: { ...choices, confirmed }, ipAddress: 'office' },
        {
          check() {
            checkPriceAndDay(choices, { shownPrice, now: clock(), prices: settings.get('prices') });
          },
          insert: (submission) =>
            storeBooking(parts, choices, {
              submission,
              who,
              confirmed,
              spam: false,
              notify: notify ?? true,
              consentPlace: 'phone',
              claim: () => windows.claim(choices, { byOffice: true, overCapacity: overCapacity ?? false }),
            }),
        },
      );
      return { success: true, id: booking.id, message: 'The booking is stored.' };
    },

    /** Deletes a booking for good. Its events stay, without the data of the customer. @throws AppError `not_found` */
    async remove(id: string, who: Actor): Promise<void> {
      const event = { at: clock().toISOString(), who, what: 'booking.deleted', customers: { emails: [], phones: [] } };
      if (!(await events.remove({ type: 'booking', id }, event, windows.changed))) throw noSuchBooking();
    },
  };
}

function checkPriceAndDay(
  choices: Choices,
  { shownPrice, now, prices }: { shownPrice: number | undefined; now: Date; prices: Readonly<Prices> },
): void {
  const price = totalPrice(choices, prices);
  if (shownPrice !== undefined && shownPrice !== price) throw wrongPrice(price);
  const dateIssue = serviceDateIssue(choices.serviceDate, now);
  if (dateIssue !== undefined) throw fieldError('invalid', 'serviceDate', dateIssue);
}

/** Whether a booking needs a place: not while places are unlimited, and not if it is spam. */
const needsPlace = (windows: BookingWindows, { spam }: CreationDetails): boolean => !spam && windows.isLimited();

function newBooking(
  { windows, settings, clock }: Parts,
  choices: Choices,
  { details, claim }: { details: CreationDetails; claim: Claim },
): NewBooking {
  const now = clock();
  const prices = { ...settings.get('prices') };
  const needsAnswer = needsPlace(windows, details) && !details.confirmed;
  const answerBy = needsAnswer && answerDeadline(now, visitStart(choices), settings.get('booking').answerHours);
  return {
    ...choices,
    ...claim,
    totalPrice: totalPrice(choices, prices),
    prices,
    policies: { ...settings.get('policies') },
    createdAt: now.toISOString(),
    paymentStatus: 'pending',
    state: details.confirmed ? 'confirmed' : 'requested',
    ...(answerBy && { answerBy: answerBy.toISOString() }),
    moves: 0,
    linkVersion: 0,
    confirmed: details.confirmed,
    completed: false,
    spam: details.spam,
  };
}

/**
 * Stores a booking with the seats that it claims. If another booking gets one of these seats first, other seats are
 * claimed.
 *
 * @returns undefined if the submission is stored already, even if that booking has filled the window
 */
async function storeBooking(
  parts: Parts,
  choices: Choices,
  details: CreationDetails,
): Promise<StoredBooking | undefined> {
  const { bookings, windows, events, settings } = parts;
  const { submission, who, notify } = details;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const claim = needsPlace(windows, details) ? await details.claim() : {};
      const fields = newBooking(parts, choices, { details, claim });
      const consent = consentField(fields, { company: settings.get('company').name, place: details.consentPlace });
      const eventFields = createdEvent(fields, { who, consent });
      const event = { at: fields.createdAt, ...eventFields, ...(notify ? {} : { notify }) };
      const booking = await bookings.insert(fields, { submission, event });
      if (booking !== undefined) {
        windows.changed(booking.serviceDate);
        await events.settle('booking', booking.id);
      }
      return booking;
    } catch (error) {
      if (error instanceof SeatTaken && attempt < maxSeatAttempts) continue;
      const isFull = error instanceof AppError && error.code === 'slot_taken';
      if (isFull && submission && (await bookings.findSubmission(submission.submissionId))) return undefined;
      throw error;
    }
  }
}

const createdEvent = (
  booking: NewBooking,
  { who, consent }: { who: Actor; consent: ReturnType<typeof consentField> },
): Omit<EventDraft, 'at'> => ({
  who,
  what: 'booking.created',
  customers: customerKeys(booking),
  after: { ...Object.fromEntries(createdBookingFields.map((name) => [name, booking[name]])), ...consent },
});

export const noSuchBooking = (): AppError => new AppError('not_found', 'There is no such booking.');

export const noSuchDay = (): AppError =>
  fieldError('invalid', 'serviceDate', 'That date does not exist. Please choose another one.');

const outsideArea = (): AppError =>
  fieldError('invalid', 'zipCode', 'We do not clean at this ZIP code yet. Please call us, we may know somebody.');

const wrongPrice = (price: number): AppError =>
  fieldError(
    'invalid',
    'totalPrice',
    `The total price of this booking is $${price}. Please reload the page to see it, then send the booking again.`,
  );
