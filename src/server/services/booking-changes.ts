import type { BookingEnd, BookingUpdate, StoredBooking } from '#domain/booking.ts';
import { bookingChange } from '#domain/booking-event.ts';
import { totalPrice } from '#domain/booking-rules.ts';
import { answerDeadline, type BookingState, isOpen, stateOf } from '#domain/booking-state.ts';
import { type Day, isCalendarDay } from '#domain/calendar.ts';
import { definedFields } from '#domain/defined.ts';
import { type Actor, systemActor } from '#domain/event.ts';
import { seatOf, windowHours } from '#domain/places.ts';
import { visitStart } from '#domain/visit.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { Decision } from '#server/store/pending-events.ts';
import { noSuchBooking, noSuchDay } from './booking.ts';
import { alreadyEnded, requireRev } from './booking-conflicts.ts';
import type { BookingWindows } from './booking-windows.ts';

export type BookingChanges = ReturnType<typeof bookingChanges>;

/** The actor of a change. If `notify` is false, the customer gets no mail about the change. */
type ChangeOptions = { who: Actor; notify?: boolean | undefined };

/** A change of a booking: fields to set and fields to remove. */
export type Change = { set: Partial<StoredBooking>; unset?: readonly (keyof StoredBooking & string)[] };

type Decide = (before: StoredBooking) => Change | undefined | Promise<Change | undefined>;

/** Maximum requests that lapse in one run. */
const lapsesAtOnce = 100;

type Parts = {
  bookings: BookingStore;
  windows: BookingWindows;
  events: EventRecorder;
  settings: SettingsReader;
  clock: () => Date;
};

/**
 * Changes of bookings by the office, by the customer, and at deadlines. Each change is one conditional write with its
 * event.
 */
export function bookingChanges(parts: Parts) {
  const { bookings, windows, clock } = parts;
  const apply = (id: string, options: ChangeOptions, decide: Decide) => applyChange(parts, { id, options, decide });

  const endAs =
    (state: BookingState) =>
    ({ id, rev, notify, ...ending }: BookingEnd, who: Actor): Promise<StoredBooking> =>
      apply(id, { who, notify }, (before) => {
        requireRev(before, rev);
        return endOf(before, state, ending);
      });

  return {
    /** Changes a booking as the caller's `decide` says. */
    apply,
    place: (after: StoredBooking, options: PlaceOptions) => placeOf(windows, after, options),
    movedDeadline: (after: StoredBooking) => movedDeadline(parts, after),

    /**
     * Changes a booking for the office: its fields, its state, its payment.
     *
     * @throws AppError `not_found`; `conflict` for an old `rev`, or a state that an ended booking cannot have;
     *   `invalid` for a day that does not exist; `slot_taken` for a full window, unless `overCapacity`
     */
    update: (input: BookingUpdate, who: Actor): Promise<StoredBooking> =>
      apply(input.id, { who, notify: input.notify }, (before) => updateOf(parts, before, input)),

    /**
     * Sets whether a booking is spam. Spam takes no place in the calendar. If places are limited, an open booking whose
     * spam mark is removed takes a place again, or is over capacity if its window is full; a request also gets a new
     * deadline.
     *
     * @throws AppError `not_found`
     */
    setSpam: (id: string, spam: boolean, who: Actor): Promise<StoredBooking> =>
      apply(id, { who }, async (before) => {
        if (before.spam === spam) return undefined;
        if (spam) return { set: { spam }, unset: ['seats', 'overCapacity', 'answerBy'] };
        const placeChange = isOpen(before.state)
          ? await placeOf(windows, before, { byOffice: true, overCapacity: true })
          : { set: {} };
        const after = { ...before, spam };
        const deadlineChange = needsNewDeadline(parts, before, after) ? deadlineOf(parts, after) : { set: {} };
        return { ...placeChange, set: { ...placeChange.set, ...deadlineChange.set, spam } };
      }),

    /** Cancels a visit for the office. @throws AppError `not_found`; `conflict` if it has ended, or for an old `rev` */
    cancel: endAs('cancelled'),

    /** Declines a booking. The workspace offers this only for requests. @throws as `cancel` */
    decline: endAs('declined'),

    /** Makes a booking a no-show. The workspace offers this once the visit has begun. @throws as `cancel` */
    noShow: endAs('noShow'),

    /** Ends requests that the office has not answered in time. Does nothing while places are unlimited. */
    async lapse(): Promise<void> {
      if (!windows.isLimited()) return;
      const now = clock();
      for (const id of await bookings.overdue(now, lapsesAtOnce)) {
        await apply(id, { who: systemActor }, (before) => {
          const isDue =
            before.state === 'requested' && before.answerBy !== undefined && new Date(before.answerBy) <= now;
          return isDue ? endOf(before, 'lapsed', {}) : undefined;
        });
      }
    },
  };
}

/**
 * Changes a booking in one conditional write. Nothing is written unless one of the `watchedFields` of
 * domain/booking-event.ts changes.
 *
 * @param change.decide gets the current booking; called again if the booking changes, or another booking takes one of
 *   its new seats, before the write
 * @throws AppError `not_found`, and what `decide` throws
 */
async function applyChange(
  { bookings, windows, events, clock }: Parts,
  { id, options: { who, notify }, decide }: { id: string; options: ChangeOptions; decide: Decide },
): Promise<StoredBooking> {
  const days = new Set<Day>();
  const booking = await bookings.change(id, async (before): Promise<Decision<StoredBooking> | undefined> => {
    days.add(before.serviceDate);
    const change = await decide(before);
    if (change === undefined) return undefined;
    const unsetFields = Object.fromEntries((change.unset ?? []).map((name) => [name, undefined]));
    const after: StoredBooking = { ...before, ...unsetFields, ...change.set };
    const eventFields = bookingChange(before, after);
    if (eventFields === undefined) return undefined;
    const withoutMail = notify === false ? ({ notify } as const) : {};
    return {
      ...change,
      event: { ...eventFields, ...withoutMail, at: clock().toISOString(), who, customers: customerKeys(after) },
    };
  });
  if (booking === undefined) throw noSuchBooking();
  windows.changed(...days.add(booking.serviceDate));
  await events.settle('booking', id);
  return booking;
}

type PlaceOptions = {
  ownSeats?: readonly string[] | undefined;
  byOffice?: boolean;
  overCapacity?: boolean | undefined;
};

/**
 * Returns the change of a booking's seats: a seat that it already has in the window of `after`, free seats, or none.
 *
 * @throws AppError `slot_taken` for a full window, unless `overCapacity`
 */
async function placeOf(
  windows: BookingWindows,
  after: StoredBooking,
  { ownSeats = [], byOffice = false, overCapacity = false }: PlaceOptions,
): Promise<Change> {
  const seatInWindow = ownSeats.find((seat) => seat.startsWith(seatOf(after, 0).slice(0, -1)));
  if (after.hours <= windowHours && seatInWindow !== undefined)
    return { set: { seats: [seatInWindow] }, unset: ['overCapacity'] };
  const claim = await windows.claim(after, { ownSeats, byOffice, overCapacity });
  if (claim.seats !== undefined) return { set: { seats: claim.seats }, unset: ['overCapacity'] };
  // The booking keeps the seat that it has in this window, so that no other booking gets it.
  if (claim.overCapacity === true && seatInWindow !== undefined)
    return { set: { overCapacity: true, seats: [seatInWindow] } };
  if (claim.overCapacity === true) return { set: { overCapacity: true }, unset: ['seats'] };
  return { set: {}, unset: ['seats', 'overCapacity'] };
}

/** Returns the change of a moved request's deadline; no change if the booking is no request or has no deadline. */
const movedDeadline = (parts: Parts, after: StoredBooking): Change =>
  after.state === 'requested' && after.answerBy !== undefined ? deadlineOf(parts, after) : { set: {} };

/** Returns the change that gives a request a new deadline, or removes it if the visit has begun. */
function deadlineOf({ settings, clock }: Parts, request: StoredBooking): Change {
  const deadline = answerDeadline(clock(), visitStart(request), settings.get('booking').answerHours);
  return deadline === undefined ? { set: {}, unset: ['answerBy'] } : { set: { answerBy: deadline.toISOString() } };
}

/** Whether a booking becomes a request again and needs a deadline: only with limited places. */
const needsNewDeadline = ({ windows }: Parts, before: StoredBooking, after: StoredBooking): boolean =>
  !isRequest(before) && isRequest(after) && windows.isLimited();

const isRequest = ({ state, spam }: StoredBooking): boolean => state === 'requested' && !spam;

/** Returns the change that an update by the office makes. @throws as `update` */
async function updateOf(
  parts: Parts,
  before: StoredBooking,
  { id, rev, overCapacity, notify, ...fields }: BookingUpdate,
): Promise<Change> {
  requireRev(before, rev);
  const edit = fieldChanges(before, fields);
  const after: StoredBooking = { ...before, ...edit.set };
  if (fields.serviceDate !== undefined && !isCalendarDay(after.serviceDate)) throw noSuchDay();
  const needsPlace = !after.spam && (takesOtherPlace(before, after) || isReopened(before, after));
  const placeChange = needsPlace
    ? await placeOf(parts.windows, after, { ownSeats: before.seats, byOffice: true, overCapacity })
    : { set: {} };
  const deadlineOfMove = isMove(before, after) ? movedDeadline(parts, after) : { set: {} };
  const deadlineChange: Change = needsNewDeadline(parts, before, after) ? deadlineOf(parts, after) : deadlineOfMove;
  return {
    set: {
      ...edit.set,
      ...placeChange.set,
      ...deadlineChange.set,
    },
    unset: [edit, placeChange, deadlineChange].flatMap(({ unset = [] }) => unset),
  };
}

/**
 * Returns the change that ends a booking without a visit and frees its place.
 *
 * @throws AppError `conflict` if the booking has ended already
 */
export function endOf(
  before: StoredBooking,
  state: BookingState,
  { reason, feeCents }: { reason?: string | undefined; feeCents?: number | undefined },
): Change {
  if (!isOpen(before.state)) throw alreadyEnded(before);
  return {
    set: {
      state,
      confirmed: false,
      ...(feeCents === undefined ? {} : { feeCents }),
      ...(reason === undefined ? {} : { endReason: reason }),
    },
    unset: ['seats', 'overCapacity', 'answerBy'],
  };
}

/** Returns the fields that an update by the office sets and removes. */
function fieldChanges(
  before: StoredBooking,
  fields: Omit<BookingUpdate, 'id' | 'rev' | 'overCapacity' | 'notify'>,
): { set: Partial<StoredBooking>; unset: readonly (keyof StoredBooking & string)[] } {
  const { confirmed, completed, squareFootage, specialInstructions, ...others } = fields;
  const texts = Object.entries(definedFields({ squareFootage, specialInstructions }));
  const erasableFields = ['squareFootage', 'specialInstructions'] as const;
  const set: Partial<StoredBooking> = {
    ...definedFields(others),
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
    ...stateAfter(before, { confirmed, completed }),
  };
  const after = { ...before, ...set };
  const changesPrice = ['hours', 'serviceType', 'additionalServices'].some((name) => name in definedFields(others));
  return {
    set: {
      ...set,
      ...(changesPrice ? { totalPrice: totalPrice(after, before.prices) } : {}),
      // The link that was sent to the old email must no longer open the booking.
      ...(after.email === before.email ? {} : { linkVersion: (before.linkVersion ?? 0) + 1 }),
    },
    unset: [
      ...erasableFields.filter((name) => fields[name] === ''),
      ...(after.state === 'requested' ? [] : (['answerBy'] as const)),
      ...(isOpen(before.state) || !isOpen(after.state) ? [] : (['feeCents', 'endReason'] as const)),
    ],
  };
}

/**
 * Returns the new state and flags of a booking; nothing if neither flag is given.
 *
 * @throws AppError `conflict` for a booking that has ended without a visit, except when a lapsed request is confirmed
 */
function stateAfter(
  before: StoredBooking,
  { confirmed, completed }: { confirmed: boolean | undefined; completed: boolean | undefined },
): Partial<Pick<StoredBooking, 'state' | 'confirmed' | 'completed'>> {
  if (confirmed === undefined && completed === undefined) return {};
  const isLateConfirmation = before.state === 'lapsed' && confirmed === true;
  if (!isOpen(before.state) && before.state !== 'completed' && !isLateConfirmation) throw alreadyEnded(before);
  const after = { confirmed: confirmed ?? before.confirmed, completed: completed ?? before.completed };
  return { ...after, state: stateOf(after) };
}

const isMove = (before: StoredBooking, after: StoredBooking): boolean =>
  before.serviceDate !== after.serviceDate || before.serviceTime !== after.serviceTime;

/**
 * Whether a change needs other places in the calendar: another window, or one place more or less. The seats
 * of a completed booking move with it, but its hours can be corrected without a second place.
 */
const takesOtherPlace = (before: StoredBooking, after: StoredBooking): boolean =>
  isOpen(after.state)
    ? isMove(before, after) || before.hours > windowHours !== after.hours > windowHours
    : after.state === 'completed' && isMove(before, after);

/** Whether a change opens a booking that lost its seats when it ended. A completed booking still has them. */
const isReopened = (before: StoredBooking, after: StoredBooking): boolean =>
  !isOpen(before.state) && before.state !== 'completed' && isOpen(after.state);
