import type { BookingStatusChange } from '#domain/booking.ts';
import type { Job } from '#domain/crew.ts';

/** Actions on many jobs at once. */
export type ManyStep = {
  label: string;
  /** The message afterwards, which follows the number of bookings. */
  done: string;
  /** The jobs that it changes. */
  concerns: (job: Job) => boolean;
  change: BookingStatusChange;
  back: (before: Job) => BookingStatusChange;
};

/** Whether the job is still to be done or was done: neither ended without a visit. */
const stands = ({ state }: Job): boolean => state === 'requested' || state === 'confirmed' || state === 'completed';

export const confirmation: ManyStep = {
  label: 'Confirm',
  done: 'confirmed',
  concerns: (job) => job.state === 'requested',
  change: { confirmed: true },
  back: () => ({ confirmed: false }),
};

export const completion: ManyStep = {
  label: 'Complete',
  done: 'completed',
  concerns: (job) => stands(job) && !job.completed,
  change: { completed: true },
  back: ({ confirmed }) => ({ completed: false, confirmed }),
};

export const manySteps: readonly ManyStep[] = [
  confirmation,
  completion,
  {
    label: 'Mark as paid',
    done: 'marked as paid',
    concerns: ({ paymentStatus }) => paymentStatus !== 'paid',
    change: { paymentStatus: 'paid' },
    back: () => ({ paymentStatus: 'pending' }),
  },
];

/** Reasons to look at jobs first, and the jobs that have them. */
export const needs = [
  { words: ['to confirm', 'to confirm'], isTrue: (job: Job) => job.state === 'requested' },
  { words: ['without a crew', 'without a crew'], isTrue: (job: Job) => isAhead(job) && job.crewId === undefined },
  { words: ['over capacity', 'over capacity'], isTrue: (job: Job) => isAhead(job) && job.overCapacity === true },
] as const satisfies readonly { words: readonly [string, string]; isTrue: (job: Job) => boolean }[];

const isAhead = ({ state }: Job): boolean => state === 'requested' || state === 'confirmed';

/** The jobs of a lane, those first that need something. */
export const inOrder = (jobs: readonly Job[]): Job[] =>
  [...jobs].sort((one, other) => urgency(one) - urgency(other) || one.name.localeCompare(other.name));

/** Smaller for what needs something first. */
const urgency = (job: Job): number => {
  const first = needs.findIndex(({ isTrue }) => isTrue(job));
  return first === -1 ? needs.length : first;
};
