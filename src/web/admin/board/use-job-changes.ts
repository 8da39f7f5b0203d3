import { useQueryClient } from '@tanstack/react-query';
import type { BookingStatusChange } from '#domain/booking.ts';
import type { ServiceTime } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import type { Job } from '#domain/crew.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useToast } from '#web/ui/toasts.tsx';
import type { OwnRevisions } from '../booking/own-revisions.ts';
import { countOf } from '../record/format.ts';
import { useUndo } from '../shell/undo.tsx';
import type { BulkAction } from './bulk-actions.ts';
import { isCrewBusy, isSameTime } from './busy-crew.ts';

/** The position of a job on the board. */
export type BoardPosition = { serviceDate: Day; serviceTime: ServiceTime; crewId: string | null };

/** The obstacles that a move ignores: a full window, or a crew that has another job then. */
export type Overrides = { window?: true; crew?: true };

/** Moves a job to its earlier position, or asks what to do if somebody else has taken it. */
type MoveBack = (job: Job, position: BoardPosition) => void;

/** The reason why a job or its crew was not changed. */
export type MoveFailure = {
  message: string;
  /** The overrides with which the job can be moved anyway, unless there is another obstacle; undefined if it cannot. */
  overrides?: Overrides | undefined;
  /** The booking's current revision, if the booking was changed by somebody else or by a part of the move. */
  rev?: number;
};

export const positionOf = ({ serviceDate, serviceTime, crewId }: Job): BoardPosition => ({
  serviceDate,
  serviceTime,
  crewId: crewId ?? null,
});

export type JobChanges = ReturnType<typeof useJobChanges>;

/**
 * Moves one job, or changes several jobs. Offers to undo the changes, except after a move that failed in part.
 *
 * @param ownRevisions has the revisions that the booking's panel makes, and gets those that these changes make
 */
export function useJobChanges(ownRevisions: OwnRevisions) {
  const client = useApiClient();
  const toast = useToast();
  const offerUndo = useUndo();
  const refresh = useRefresh();

  const showFailure = (failure: MoveFailure | undefined): void => {
    if (failure !== undefined) toast({ title: 'Error', description: failure.message, variant: 'destructive' });
  };

  /**
   * Why the position's crew cannot do the job. Checked before the job is moved, because the customer gets a mail about
   * the move, even if the server then rejects the crew.
   */
  const crewFailure = async (job: Job, position: BoardPosition): Promise<MoveFailure | undefined> => {
    if (position.crewId === null) return undefined;
    const [crews, { windows }, settings] = await Promise.all([
      client.admin.crews.all.query(),
      client.admin.crews.day.query({ day: position.serviceDate }),
      client.admin.settings.all.query(),
    ]);
    if (crews.some(({ id, active }) => id === position.crewId && !active))
      return { message: 'This crew is not at work. Nothing has moved.' };
    const day = { jobs: Object.values(windows).flat(), places: settings.booking.value.places };
    return isCrewBusy(job, position, day)
      ? { message: 'This crew has another job in that window. Nothing has moved yet.', overrides: { crew: true } }
      : undefined;
  };

  /** Moves a job. `moveBack` undoes the move when the user wants that. */
  const move = async (
    job: Job,
    position: BoardPosition,
    { overrides = {}, moveBack }: { overrides?: Overrides | undefined; moveBack: MoveBack },
  ): Promise<MoveFailure | undefined> => {
    const { id } = job;
    const { crewId, ...time } = position;
    let movedJob: Job | undefined;
    try {
      const problem = overrides.crew === true ? undefined : await crewFailure(job, position);
      if (problem !== undefined) return withOverrides(problem, overrides);
      movedJob = await client.admin.bookings.update.mutate({
        id,
        rev: ownRevisions.latest(job),
        ...time,
        ...(overrides.window === true ? { overCapacity: true } : {}),
      });
      ownRevisions.add(movedJob);
      await client.admin.crews.choose.mutate({ id, crewId, ...(overrides.crew === true ? { override: true } : {}) });
    } catch (error) {
      const failure = withOverrides(failureOf(error), overrides);
      if (movedJob === undefined) return failure;
      return { ...failure, rev: movedJob.rev, message: `The visit was moved, but not its crew: ${failure.message}` };
    } finally {
      refresh();
    }
    const jobNow = { ...movedJob, crewId: crewId ?? undefined };
    offerUndo({
      about: job.id,
      message: isSameTime(job, position) ? `The crew of ${job.name} was changed` : `${job.name} was moved`,
      undo: () => moveBack(jobNow, positionOf(job)),
    });
    return undefined;
  };

  return { move, showFailure, ...useManyChanges(ownRevisions) };
}

/** Changes several jobs, with one undo for all changes of a call. */
function useManyChanges(ownRevisions: OwnRevisions) {
  const client = useApiClient();
  const toast = useToast();
  const offerUndo = useUndo();
  const refresh = useRefresh();

  /** Changes the jobs one after the other and shows all failures. @returns the jobs that were changed */
  const runAll = async (jobs: readonly Job[], run: (job: Job) => Promise<unknown>): Promise<Job[]> => {
    const changedJobs: Job[] = [];
    const messages: string[] = [];
    for (const job of jobs) {
      try {
        await run(job);
        changedJobs.push(job);
      } catch (error) {
        messages.push(`${job.name}: ${failureOf(error).message}`);
      }
    }
    refresh();
    if (messages.length > 0) toast({ title: 'Not changed', description: messages.join(' '), variant: 'destructive' });
    return changedJobs;
  };

  const changeMany = async (jobs: readonly Job[], { doneText, change, undoChange }: BulkAction): Promise<void> => {
    const update = async (job: Job, fields: BookingStatusChange): Promise<void> => {
      // A payment is stored whatever a colleague has changed. Other changes are rejected if a colleague has changed the
      // booking since it was shown.
      const seen = fields.paymentStatus === undefined ? { rev: ownRevisions.latest(job) } : {};
      ownRevisions.add(await client.admin.bookings.update.mutate({ id: job.id, ...seen, ...fields }));
    };
    const changedJobs = await runAll(jobs, (job) => update(job, change));
    if (changedJobs.length === 0) return;
    offerUndo({
      about: 'many',
      message: `${countOf(changedJobs.length, ['booking', 'bookings'])} ${doneText}`,
      undo: () => void runAll(changedJobs, (job) => update(job, undoChange(job))),
    });
  };

  const assignMany = async (jobs: readonly Job[], crewId: string | null): Promise<void> => {
    const revisionOf = (job: Job) => ({ id: job.id, rev: ownRevisions.latest(job) });
    const changedJobs = await runAll(jobs, (job) => client.admin.crews.choose.mutate({ ...revisionOf(job), crewId }));
    if (changedJobs.length === 0) return;
    offerUndo({
      about: 'many',
      message: `${countOf(changedJobs.length, ['booking', 'bookings'])} ${crewId === null ? 'without a crew' : 'assigned'}`,
      // If the crew has another job by now, an error is shown. The move dialog can then assign the crew anyway.
      undo: () =>
        void runAll(changedJobs, (job) =>
          client.admin.crews.choose.mutate({ ...revisionOf(job), crewId: job.crewId ?? null }),
        ),
    });
  };

  return { changeMany, assignMany };
}

/** @returns a function that refetches the crews' jobs, the bookings and the counts */
function useRefresh() {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [
      api.admin.crews.day.pathKey(),
      api.admin.crews.jobs.pathKey(),
      api.admin.bookings.pathKey(),
      api.admin.counts.queryKey(),
    ])
      void queryClient.invalidateQueries({ queryKey });
  };
}

function failureOf(error: unknown): MoveFailure {
  const failure = callFailure(error);
  if (failure.kind === 'unreachable')
    return { message: 'The change could not be saved. Please check your connection and try again.' };
  const { message, code, details } = failure;
  return {
    message,
    ...(code === 'slot_taken' ? { overrides: { window: true } } : {}),
    ...(code === 'crew_taken' ? { overrides: { crew: true } } : {}),
    ...(details.rev === undefined ? {} : { rev: details.rev }),
  };
}

/** Adds the overrides of the failed move to those that the failure asks for. */
const withOverrides = (failure: MoveFailure, overrides: Overrides): MoveFailure =>
  failure.overrides === undefined ? failure : { ...failure, overrides: { ...overrides, ...failure.overrides } };
