import * as z from 'zod/mini';
import { dayField } from './admin.ts';
import { booking, storedBooking } from './booking.ts';
import { type ServiceTime, serviceTimes } from './booking-rules.ts';
import { addDays, type Day } from './calendar.ts';
import { idField, maxLengths, requiredText, revField } from './fields.ts';

const maxMembers = 20;

const crewFields = {
  name: requiredText('Name', maxLengths.name),
  members: z
    .array(requiredText('A member', maxLengths.name), 'Members must be a list of names.')
    .check(z.maxLength(maxMembers, `A crew can have at most ${maxMembers} members.`)),
  active: z.boolean('active must be true or false.'),
};

export const newCrew = z.object({
  name: crewFields.name,
  members: z._default(crewFields.members, []),
  active: z._default(crewFields.active, true),
});
export type NewCrew = z.output<typeof newCrew>;

export const crewUpdate = z
  .object({
    id: idField,
    name: z.optional(crewFields.name),
    members: z.optional(crewFields.members),
    active: z.optional(crewFields.active),
  })
  .check(
    z.refine(
      ({ name, members, active }) => [name, members, active].some((value) => value !== undefined),
      'Please say what to change: name, members or active.',
    ),
  );
export type CrewUpdate = z.output<typeof crewUpdate>;

/** People who clean together. An inactive crew gets no new jobs. */
export const crew = z.object({ id: idField, name: z.string(), members: z.array(z.string()), active: z.boolean() });
export type Crew = z.output<typeof crew>;

/**
 * Assigns a crew to a booking, or none if `crewId` is null. `rev` is the revision of the booking that the caller knows.
 * `override` allows a crew that has another job in one of the booking's windows.
 */
export const crewChoice = z.object({
  id: idField,
  rev: z.optional(revField),
  crewId: z.union([idField, z.null()], 'crewId must be the id of a crew, or null.'),
  override: z.optional(z.boolean('override must be true or false.')),
});
export type CrewChoice = z.output<typeof crewChoice>;

/** A booking with its crew, if it has one, and its seats, which tell the windows that it takes up (`windowsOf`). */
export const job = z.extend(booking, { crewId: z.optional(idField), seats: storedBooking.shape.seats });
export type Job = z.output<typeof job>;

export const dayInput = z.object({ day: dayField });

/** The days from `from` to `to`, both included. */
export const jobsInput = z
  .object({ from: dayField, to: dayField })
  .check(z.refine(({ from, to }) => from <= to && to <= addDays(from, 6), 'Please ask for one to seven days.'));

/** The jobs of one day by window; within a window, the earliest created booking is first. */
export const dayPlan = z.object({
  day: z.string(),
  windows: z.object({ morning: z.array(job), afternoon: z.array(job), evening: z.array(job) }),
});
export type DayPlan = z.output<typeof dayPlan>;

/** A crew in one window of a day. */
export type CrewWindow = { crewId: string; day: Day; window: ServiceTime };

/** A booking's crew. The assignment is valid while the booking stays on that day and in that window. */
export type CrewAssignment = CrewWindow & { bookingId: string };

type Visit = { serviceDate: string; serviceTime: ServiceTime; spam: boolean; state?: string };

const statesWithoutVisit: ReadonlySet<string> = new Set(['cancelled', 'declined', 'lapsed']);

/** Whether a crew has to go to a booking, or has been there; assumed if the state is unknown. */
export const isVisit = ({ spam, state }: Pick<Visit, 'spam' | 'state'>): boolean =>
  !spam && (state === undefined || !statesWithoutVisit.has(state));

/** Whether the assignment is for the current day and window of a booking that is a visit (see `isVisit`). */
export const isCurrent = ({ day, window }: CrewAssignment, visit: Visit | undefined): boolean =>
  visit !== undefined && isVisit(visit) && visit.serviceDate === day && visit.serviceTime === window;

/** The jobs of a day by window, each with its crew. */
export function dayPlanOf(day: Day, jobs: readonly Job[]): DayPlan {
  const jobsIn = (window: ServiceTime) => jobs.filter(({ serviceTime }) => serviceTime === window);
  const [morning, afternoon, evening] = serviceTimes;
  return { day, windows: { morning: jobsIn(morning), afternoon: jobsIn(afternoon), evening: jobsIn(evening) } };
}
