import { randomUUID } from 'node:crypto';
import type { Booking, StoredBooking } from '#domain/booking.ts';
import type { ServiceTime } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import {
  type Crew,
  type CrewAssignment,
  type CrewChoice,
  type CrewUpdate,
  type DayPlan,
  dayPlanOf,
  isCurrent,
  isVisit,
  type Job,
} from '#domain/crew.ts';
import { definedFields } from '#domain/defined.ts';
import { AppError, fieldError } from '#domain/errors.ts';
import type { Actor, NewEvent } from '#domain/event.ts';
import { windowsOf } from '#domain/places.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { Consequence, EventRecorder } from '#server/events/recorder.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { CrewStore } from '#server/store/crew.ts';
import { noSuchBooking } from './booking.ts';
import { requireRev } from './booking-conflicts.ts';

export type CrewService = ReturnType<typeof crewService>;

/** Maximum bookings that are read; a week has fewer. */
const maxJobs = 2_000;

/**
 * Maximum attempts to store a change of an assignment. Each failed one means that another change of assignments was
 * stored in between.
 */
const maxAttempts = 50;

type Parts = {
  crews: CrewStore;
  bookings: Pick<BookingStore, 'find' | 'list'>;
  events: Pick<EventRecorder, 'settle'>;
  clock: () => Date;
};

/** Crews and their jobs. */
export function crewService(parts: Parts) {
  const { crews, bookings, events } = parts;

  /** The jobs of these days, each with its crew; indexes `agenda` of bookings and `place` of assignments. */
  async function jobs(days: { from: Day; to: Day }): Promise<Job[]> {
    const page = { ...days, skip: 0, limit: maxJobs, counted: false, spam: false } as const;
    const [{ rows }, assignments] = await Promise.all([
      bookings.list({ ...page, sort: 'serviceDate', direction: 'ascending' }),
      crews.ofDays(days),
    ]);
    const assignmentsByBooking = new Map(assignments.map((assignment) => [assignment.bookingId, assignment]));
    return rows.filter(isVisit).map((booking): Job => {
      const assignment = assignmentsByBooking.get(booking.id);
      const isAssigned = assignment !== undefined && isCurrent(assignment, booking);
      return isAssigned ? { ...booking, crewId: assignment.crewId } : booking;
    });
  }

  return {
    jobs,

    /** @throws AppError `not_found` */
    async update({ id, ...set }: CrewUpdate): Promise<Crew> {
      const crew = await crews.update(id, definedFields(set));
      if (crew === undefined) throw noSuchCrew();
      return crew;
    },

    /**
     * Assigns a booking to a crew, or to none.
     *
     * @throws AppError `not_found`; `conflict` for a booking that needs no visit, or an old `rev`; `invalid` for an
     *   inactive crew; `crew_taken` if the crew has another job in one of the booking's windows, unless `override`
     */
    async choose({ id, rev, crewId, override = false }: CrewChoice, who: Actor): Promise<Job> {
      const booking = await bookings.find(id);
      if (booking === undefined) throw noSuchBooking();
      requireRev(booking, rev);
      if (crewId !== null && !isVisit(booking)) {
        throw new AppError('conflict', 'This booking has ended: nobody has to go there.');
      }
      const assignmentId =
        crewId === null
          ? await takeOff(parts, booking, who)
          : await assign(parts, booking, { crew: await activeCrew(crews, crewId), override, who });
      if (assignmentId !== undefined) await events.settle('crewAssignment', assignmentId);
      return crewId === null ? booking : { ...booking, crewId };
    },

    day: async (day: Day): Promise<DayPlan> => dayPlanOf(day, await jobs({ from: day, to: day })),
  };
}

/** @throws AppError `not_found`; `invalid` if the crew is inactive */
async function activeCrew(crews: CrewStore, id: string): Promise<Crew> {
  const crew = await crews.find(id);
  if (crew === undefined) throw noSuchCrew();
  if (!crew.active) throw fieldError('invalid', 'crewId', `${crew.name} is not at work. Choose another crew.`);
  return crew;
}

/** Returns the event of a change; undefined if the crew stays the same. */
function crewEvent(
  booking: Booking,
  change: { before: CrewAssignment | undefined; crewId: string | null; who: Actor; now: Date },
): NewEvent | undefined {
  const { before, crewId, who, now } = change;
  if ((before?.crewId ?? null) === crewId) return undefined;
  return {
    at: now.toISOString(),
    who,
    what: crewId === null ? 'booking.crewTakenOff' : 'booking.crewAssigned',
    about: { type: 'booking', id: booking.id },
    rev: `crew-${randomUUID()}`,
    customers: customerKeys(booking),
    ...(before === undefined ? {} : { before: { crewId: before.crewId } }),
    ...(crewId === null ? {} : { after: { crewId } }),
  };
}

/**
 * Assigns a booking to a crew.
 *
 * @returns the id of the assignment's record
 * @throws AppError `crew_taken`, unless `override`
 */
async function assign(
  parts: Parts,
  booking: StoredBooking,
  { crew, override, who }: { crew: Crew; override: boolean; who: Actor },
): Promise<string> {
  const { crews, clock } = parts;
  const isBusy = busyCheck(parts);
  const crewWindow = { crewId: crew.id, day: booking.serviceDate, window: booking.serviceTime };
  const assignment = { bookingId: booking.id, ...crewWindow };
  const windows = windowsOf(booking);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { assignment: before, rev } = await crews.ofBooking(booking.id);
    const hasOtherJob = await isBusy(assignment, windows);
    if (hasOtherJob && !override) {
      throw new AppError('crew_taken', `${crew.name} is somewhere else in that window.`);
    }
    const event = crewEvent(booking, { before, crewId: crew.id, who, now: clock() });
    const assignmentId = await crews.assign(assignment, { rev, windows, override: hasOtherJob, event });
    if (assignmentId !== undefined) return assignmentId;
  }
  throw notStored(booking);
}

/** Removes a booking's crew. @returns the id of the assignment's record; undefined if the booking had no crew */
async function takeOff({ crews, clock }: Parts, booking: Booking, who: Actor): Promise<string | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { assignment: before, rev } = await crews.ofBooking(booking.id);
    const event = crewEvent(booking, { before, crewId: null, who, now: clock() });
    if (event === undefined) return undefined;
    const assignmentId = await crews.takeOff(booking.id, { rev, event });
    if (assignmentId !== undefined) return assignmentId;
  }
  throw notStored(booking);
}

/**
 * Changes assignments after changes of bookings: a booking that moves, or takes up other windows, keeps its crew only
 * if the crew is free in the new windows; a booking that is deleted or needs no visit any more loses its crew.
 */
export function crewConsequence(parts: { crews: CrewStore; bookings: Pick<BookingStore, 'find'> }): Consequence {
  const { crews, bookings } = parts;
  const isBusy = busyCheck(parts);
  return {
    name: 'crews',
    async follow({ about: { type, id }, what }) {
      if (type !== 'booking' || what === 'booking.created') return;
      const { assignment, rev } = await crews.ofBooking(id);
      if (assignment === undefined) return;
      const booking = await bookings.find(id);
      if (booking !== undefined && isVisit(booking)) {
        const windows = windowsOf(booking);
        if (isCurrent(assignment, booking) && (await crews.setWindows(assignment, windows))) return;
        const atNewTime = { ...assignment, day: booking.serviceDate, window: booking.serviceTime };
        if (!(await isBusy(atNewTime, windows)) && (await crews.assign(atNewTime, { rev, windows, override: false })))
          return;
      }
      await crews.release(assignment);
    },
  };
}

/**
 * Returns a function that checks whether the crew of an assignment has another job in one of these windows. Assignments
 * of this crew on this day that no longer match their bookings are removed, and slots in windows that their jobs no
 * longer take up are freed.
 */
const busyCheck =
  ({ crews, bookings }: { crews: CrewStore; bookings: Pick<BookingStore, 'find'> }) =>
  async (assignment: CrewAssignment, windows: readonly ServiceTime[]): Promise<boolean> => {
    const others = (await crews.ofCrew(assignment)).filter(({ bookingId }) => bookingId !== assignment.bookingId);
    for (const other of others) {
      const booking = await bookings.find(other.bookingId);
      if (booking === undefined || !isCurrent(other, booking)) {
        await crews.release(other);
        continue;
      }
      const otherWindows = windowsOf(booking);
      if (otherWindows.some((window) => windows.includes(window))) return true;
      await crews.setWindows(other, otherWindows);
    }
    return false;
  };

const notStored = ({ id }: Booking): Error => new Error(`The crew of booking ${id} was not stored at any attempt.`);

const noSuchCrew = (): AppError => new AppError('not_found', 'There is no such crew.');
