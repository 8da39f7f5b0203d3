import type { BookingStatusChange } from '#domain/booking.ts';
import type { Job } from '#domain/crew.ts';

/** An action on one or many jobs. */
export type BulkAction = {
  label: string;
  /** The end of the success message, after the number of bookings. */
  doneText: string;
  /** Whether the action is allowed for the job and would change it. */
  appliesTo: (job: Job) => boolean;
  change: BookingStatusChange;
  /** The change that undoes the action; `before` is the job before the action. */
  undoChange: (before: Job) => BookingStatusChange;
};

/** False only for no-shows, because the board has no cancelled, declined or lapsed jobs. */
const isPlannedOrDone = ({ state }: Job): boolean =>
  state === 'requested' || state === 'confirmed' || state === 'completed';

export const confirmAction: BulkAction = {
  label: 'Confirm',
  doneText: 'confirmed',
  appliesTo: (job) => job.state === 'requested',
  change: { confirmed: true },
  undoChange: () => ({ confirmed: false }),
};

export const bulkActions: readonly BulkAction[] = [
  confirmAction,
  {
    label: 'Complete',
    doneText: 'completed',
    appliesTo: (job) => isPlannedOrDone(job) && !job.completed,
    change: { completed: true },
    undoChange: ({ confirmed }) => ({ completed: false, confirmed }),
  },
  {
    label: 'Mark as paid',
    doneText: 'marked as paid',
    appliesTo: ({ paymentStatus }) => paymentStatus !== 'paid',
    change: { paymentStatus: 'paid' },
    undoChange: () => ({ paymentStatus: 'pending' }),
  },
];

/** Reasons why jobs need attention, the most urgent first. Labels are singular and plural, and follow a number. */
export const attentionReasons = [
  { labels: ['to confirm', 'to confirm'], appliesTo: (job: Job) => job.state === 'requested' },
  {
    labels: ['without a crew', 'without a crew'],
    appliesTo: (job: Job) => isUpcoming(job) && job.crewId === undefined,
  },
  { labels: ['over capacity', 'over capacity'], appliesTo: (job: Job) => isUpcoming(job) && job.overCapacity === true },
] as const satisfies readonly { labels: readonly [string, string]; appliesTo: (job: Job) => boolean }[];

const isUpcoming = ({ state }: Job): boolean => state === 'requested' || state === 'confirmed';

/** Sorts jobs: the most urgent first, jobs of the same urgency by name. */
export const sortByUrgency = (jobs: readonly Job[]): Job[] =>
  [...jobs].sort((a, b) => urgency(a) - urgency(b) || a.name.localeCompare(b.name));

/** A sort key: smaller if the job needs attention sooner. */
const urgency = (job: Job): number => {
  const index = attentionReasons.findIndex(({ appliesTo }) => appliesTo(job));
  return index === -1 ? attentionReasons.length : index;
};
