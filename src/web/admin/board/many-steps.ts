import type { BookingStatusChange } from '#domain/booking.ts';
import type { Job } from '#domain/crew.ts';

/** Actions on many jobs at once. */
export type ManyStep = {
  label: string;
  /** The message afterwards, without the number of bookings that precedes it. */
  done: string;
  /** Whether the action changes this job. */
  concerns: (job: Job) => boolean;
  change: BookingStatusChange;
  /** The change that undoes the action, from the job as it was before. */
  back: (before: Job) => BookingStatusChange;
};

/** Whether the job is planned or completed, so not cancelled, declined or missed. */
const isPlannedOrDone = ({ state }: Job): boolean =>
  state === 'requested' || state === 'confirmed' || state === 'completed';

export const confirmation: ManyStep = {
  label: 'Confirm',
  done: 'confirmed',
  concerns: (job) => job.state === 'requested',
  change: { confirmed: true },
  back: () => ({ confirmed: false }),
};

export const manySteps: readonly ManyStep[] = [
  confirmation,
  {
    label: 'Complete',
    done: 'completed',
    concerns: (job) => isPlannedOrDone(job) && !job.completed,
    change: { completed: true },
    back: ({ confirmed }) => ({ completed: false, confirmed }),
  },
  {
    label: 'Mark as paid',
    done: 'marked as paid',
    concerns: ({ paymentStatus }) => paymentStatus !== 'paid',
    change: { paymentStatus: 'paid' },
    back: () => ({ paymentStatus: 'pending' }),
  },
];

/** Reasons why jobs need attention, the most urgent first. */
export const needs = [
  { words: ['to confirm', 'to confirm'], isTrue: (job: Job) => job.state === 'requested' },
  { words: ['without a crew', 'without a crew'], isTrue: (job: Job) => isAhead(job) && job.crewId === undefined },
  { words: ['over capacity', 'over capacity'], isTrue: (job: Job) => isAhead(job) && job.overCapacity === true },
] as const satisfies readonly { words: readonly [string, string]; isTrue: (job: Job) => boolean }[];

const isAhead = ({ state }: Job): boolean => state === 'requested' || state === 'confirmed';

/** The jobs of a lane; those that need attention come first. */
export const inOrder = (jobs: readonly Job[]): Job[] =>
  [...jobs].sort((one, other) => urgency(one) - urgency(other) || one.name.localeCompare(other.name));

/** A sort key: smaller if the job needs attention sooner. */
const urgency = (job: Job): number => {
  const first = needs.findIndex(({ isTrue }) => isTrue(job));
  return first === -1 ? needs.length : first;
};
