import type { StoredBooking } from '#domain/booking.ts';
import { serviceDateIssue } from '#domain/booking-rules.ts';
import { initialPolicies } from '#domain/booking-settings.ts';
import { isOpen } from '#domain/booking-state.ts';
import { businessDay } from '#domain/calendar.ts';
import { AppError, fieldError } from '#domain/errors.ts';
import type { Actor } from '#domain/event.ts';
import { formatCents } from '#domain/format.ts';
import {
  bookingReference,
  type ChangeableVisit,
  canCancel,
  cancelFeeCents,
  canMove,
  firstName,
  freeUntil,
  isLinkValid,
  type MadeBooking,
  type ManageCancel,
  type ManagedBooking,
  type ManageMove,
  manageTexts,
  movesLeft,
  type RepeatedChoices,
} from '#domain/manage.ts';
import type { Mail, SettingsReader } from '#server/mail/mail.ts';
import type { BookingStore } from '#server/store/booking.ts';
import { type BookingChanges, type Change, endOf } from './booking-changes.ts';
import { alreadyEnded, requireRev } from './booking-conflicts.ts';
import { bookingLinks } from './booking-links.ts';
import type { BookingWindows } from './booking-windows.ts';
import type { RateLimits } from './rate-limits.ts';

export type BookingManage = ReturnType<typeof bookingManage>;

type Parts = {
  bookings: BookingStore;
  changes: BookingChanges;
  windows: BookingWindows;
  mail: Pick<Mail, 'links' | 'sendLinks' | 'calendarOf' | 'status'>;
  limits: RateLimits;
  settings: SettingsReader;
  clock: () => Date;
};

/** Lets customers view and change their bookings, mostly through the link in their mails. Viewing changes nothing. */
export function bookingManage(parts: Parts) {
  const { bookings, changes, mail, limits, settings, clock } = parts;
  const { open, checkAttempts, wrongLink } = bookingLinks({ bookings, links: mail.links, limits, clock });
  const view = (booking: StoredBooking): ManagedBooking => managedView(booking, clock());

  const asVisitor = ({ name }: StoredBooking): { who: Actor } => ({ who: { role: 'visitor', name } });

  return {
    view: async (token: string, ipAddress: string): Promise<ManagedBooking> => view(await open(token, ipAddress)),

    /** Returns the initial values of the form in which the customer books the same visit again. */
    async again(token: string, ipAddress: string): Promise<RepeatedChoices> {
      const booking = await open(token, ipAddress);
      const { city, zipCode, bedrooms, bathrooms, squareFootage, serviceType, serviceTime, hours } = booking;
      return {
        address: booking.address,
        city,
        zipCode,
        bedrooms,
        bathrooms,
        serviceType,
        serviceTime,
        hours,
        ...(squareFootage === undefined ? {} : { squareFootage }),
        additionalServices: booking.additionalServices,
      };
    },

    /** Returns the visit as a calendar file, without the customer's name and email. */
    calendar: async (token: string, ipAddress: string): Promise<string> =>
      mail.calendarOf(await open(token, ipAddress)),

    /**
     * Cancels the visit. If it is cancelled already, the call changes nothing.
     *
     * @throws AppError `conflict` if the booking has changed or has ended in another way, if the visit has begun, or
     *   if another fee was shown; `not_found`, `too_many`
     */
    async cancel({ token, rev, feeCents }: ManageCancel, ipAddress: string): Promise<ManagedBooking> {
      const booking = await open(token, ipAddress);
      const changedBooking = await changes.apply(booking.id, asVisitor(booking), (before) => {
        if (before.state === 'cancelled') return undefined;
        requireCancellable(before, { rev, feeCents }, clock());
        return endOf(before, 'cancelled', { feeCents });
      });
      return view(changedBooking);
    },

    /**
     * Moves the visit. A call with the visit's current window changes nothing.
     *
     * @throws AppError `slot_taken` with open windows if the window is full; `invalid` for a window that cannot be
     *   booked; `conflict` if the booking has changed, or can no longer be moved; `not_found`, `too_many`
     */
    async move({ token, ...target }: ManageMove, ipAddress: string): Promise<ManagedBooking> {
      const booking = await open(token, ipAddress);
      return view(await changes.apply(booking.id, asVisitor(booking), (before) => moveOf(parts, before, target)));
    },

    /**
     * Sends a mail with the links of all open bookings from today on that have this email, at most once in each period
     * of five minutes. The answer does not say whether there are such bookings. If no mail can be sent now, the answer
     * says so, and the mail waits in the outbox.
     *
     * @throws AppError `too_many`
     */
    async sendLinks(email: string, ipAddress: string): Promise<{ success: true; message: string }> {
      limits.take('linkRequest', ipAddress);
      const [booking] = await bookings.upcoming(email, businessDay(clock()));
      if (booking !== undefined) await mail.sendLinks(booking);
      const { state } = await mail.status();
      const { linkSent, linkNotSent } = manageTexts;
      return { success: true, message: state === 'ok' ? linkSent : linkNotSent(settings.get('company').phone) };
    },

    /**
     * Returns a new booking for the browser that sent it: only this browser knows the submission's id.
     *
     * @throws AppError `not_found`, `too_many`
     */
    async made(submissionId: string, ipAddress: string): Promise<MadeBooking> {
      checkAttempts(ipAddress);
      const booking = (await bookings.findSubmission(submissionId))?.record;
      if (booking === undefined || !isLinkValid(booking, clock())) throw wrongLink(ipAddress);
      return madeBooking(booking, mail);
    },
  };
}

/** Returns the change that moves a visit; undefined if the window stays the same. @throws as `move` */
async function moveOf(
  { changes, windows, clock }: Parts,
  before: StoredBooking,
  { rev, serviceDate, serviceTime }: Omit<ManageMove, 'token'>,
): Promise<Change | undefined> {
  if (!isOpen(before.state)) throw alreadyEnded(before);
  if (before.serviceDate === serviceDate && before.serviceTime === serviceTime) return undefined;
  requireRev(before, rev);
  if (!canMove(changeableVisit(before), clock()))
    throw noLongerPossible(before, 'This visit can no longer be moved here. Please call us.');
  const issue = serviceDateIssue(serviceDate, clock());
  if (issue !== undefined) throw fieldError('invalid', 'serviceDate', issue);
  windows.check({ serviceDate, serviceTime });
  const after = { ...before, serviceDate, serviceTime };
  const placeChange = await changes.place(after, { ownSeats: before.seats });
  const deadlineChange = changes.movedDeadline(after);
  const moves = (before.moves ?? 0) + 1;
  return {
    set: { serviceDate, serviceTime, moves, ...placeChange.set, ...deadlineChange.set },
    unset: [placeChange, deadlineChange].flatMap(({ unset = [] }) => unset),
  };
}

function madeBooking(booking: StoredBooking, { links }: Pick<Mail, 'links'>): MadeBooking {
  const { id, linkVersion = 0, state, serviceType, serviceDate, serviceTime, hours, totalPrice, answerBy } = booking;
  return {
    reference: bookingReference(id),
    state,
    serviceType,
    serviceDate,
    serviceTime,
    hours,
    totalPrice,
    ...(answerBy === undefined ? {} : { answerBy }),
    token: links.token('manage', { id, version: linkVersion }),
  };
}

function managedView(booking: StoredBooking, now: Date): ManagedBooking {
  const visit = changeableVisit(booking);
  return {
    reference: bookingReference(booking.id),
    state: booking.state,
    rev: booking.rev,
    firstName: firstName(booking.name),
    serviceType: booking.serviceType,
    serviceDate: booking.serviceDate,
    serviceTime: booking.serviceTime,
    hours: booking.hours,
    additionalServices: booking.additionalServices,
    totalPrice: booking.totalPrice,
    address: booking.address,
    freeUntil: freeUntil(visit).toISOString(),
    feeCents: isOpen(booking.state) ? cancelFeeCents(visit, now) : (booking.feeCents ?? 0),
    canCancel: canCancel(visit, now),
    canMove: canMove(visit, now),
    movesLeft: movesLeft(visit),
  };
}

/** @throws AppError `conflict` unless the visit can be cancelled and `shown` is the current revision and fee */
function requireCancellable(before: StoredBooking, shown: Pick<ManageCancel, 'rev' | 'feeCents'>, now: Date): void {
  if (!isOpen(before.state)) throw alreadyEnded(before);
  requireRev(before, shown.rev);
  const visit = changeableVisit(before);
  if (!canCancel(visit, now)) throw noLongerPossible(before, 'This visit has begun. Please call us.');
  const fee = cancelFeeCents(visit, now);
  if (fee !== shown.feeCents) throw feeChanged(before, fee);
}

/** Bookings without stored policies are older than the setting, and have the initial policies. */
const changeableVisit = ({ moves = 0, policies = initialPolicies, ...booking }: StoredBooking): ChangeableVisit => ({
  ...booking,
  moves,
  policies,
});

const noLongerPossible = ({ rev }: StoredBooking, message: string): AppError =>
  new AppError('conflict', message, { details: { rev } });

const feeChanged = ({ rev }: StoredBooking, feeCents: number): AppError =>
  new AppError(
    'conflict',
    feeCents === 0
      ? 'Cancelling costs nothing now. Please look at it again.'
      : `Cancelling costs ${formatCents(feeCents)} now. Please look at it again.`,
    { details: { rev, feeCents } },
  );
