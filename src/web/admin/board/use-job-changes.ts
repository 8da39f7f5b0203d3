import { useQueryClient } from '@tanstack/react-query';
import type { ServiceTime } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import type { Job } from '#domain/crew.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useToast } from '#web/ui/notices.tsx';
import { countOf } from '../record/format.ts';
import { useUndo } from '../shell/undo.tsx';
import type { ManyStep } from './many-steps.ts';

/** Where a job is on the board. */
export type Place = { serviceDate: Day; serviceTime: ServiceTime; crewId: string | null };

/** Why a job was not moved, and whether the office may do it all the same. */
export type Refused = { message: string; canInsist: boolean };

export const placeOf = ({ serviceDate, serviceTime, crewId }: Job): Place => ({
  serviceDate,
  serviceTime,
  crewId: crewId ?? null,
});

/** Moves of one job, and changes of many at once; each can be undone. */
export function useJobChanges() {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const toast = useToast();
  const offerUndo = useUndo();

  const refresh = () => {
    for (const queryKey of [
      api.admin.crews.day.pathKey(),
      api.admin.bookings.list.pathKey(),
      api.admin.bookings.get.pathKey(),
      api.admin.counts.queryKey(),
    ])
      void queryClient.invalidateQueries({ queryKey });
  };

  const put = async (id: string, { crewId, ...when }: Place, insists: boolean): Promise<void> => {
    await client.admin.bookings.update.mutate({ id, ...when, ...(insists ? { overCapacity: true } : {}) });
    await client.admin.crews.choose.mutate({ id, crewId, ...(insists ? { override: true } : {}) });
  };

  const move = async (job: Job, place: Place, insists = false): Promise<Refused | undefined> => {
    try {
      await put(job.id, place, insists);
    } catch (error) {
      return refusedBy(error);
    } finally {
      refresh();
    }
    offerUndo({
      about: job.id,
      message: `${job.name} was moved`,
      undo: () => void move(job, placeOf(job), true).then(tell),
    });
    return undefined;
  };

  const tell = (refused: Refused | undefined): void => {
    if (refused !== undefined) toast({ title: 'Error', description: refused.message, variant: 'destructive' });
  };

  /** One after the other, for each is a change of its own; those that are refused are said and the others stay. */
  const runAll = async (jobs: readonly Job[], run: (job: Job) => Promise<unknown>): Promise<Job[]> => {
    const changed: Job[] = [];
    const refusals: string[] = [];
    for (const job of jobs) {
      try {
        await run(job);
        changed.push(job);
      } catch (error) {
        refusals.push(`${job.name}: ${refusedBy(error).message}`);
      }
    }
    refresh();
    if (refusals.length > 0) toast({ title: 'Not changed', description: refusals.join(' '), variant: 'destructive' });
    return changed;
  };

  /** Does one thing to many jobs, with one undo for all of them. */
  const changeMany = async (jobs: readonly Job[], { done, change, back }: ManyStep): Promise<void> => {
    const changed = await runAll(jobs, ({ id }) => client.admin.bookings.update.mutate({ id, ...change }));
    if (changed.length === 0) return;
    offerUndo({
      about: 'many',
      message: `${countOf(changed.length, ['booking', 'bookings'])} ${done}`,
      undo: () => void runAll(changed, (job) => client.admin.bookings.update.mutate({ id: job.id, ...back(job) })),
    });
  };

  const assignMany = async (jobs: readonly Job[], crewId: string | null): Promise<void> => {
    const changed = await runAll(jobs, ({ id }) => client.admin.crews.choose.mutate({ id, crewId }));
    if (changed.length === 0) return;
    offerUndo({
      about: 'many',
      message: `${countOf(changed.length, ['booking', 'bookings'])} ${crewId === null ? 'without a crew' : 'assigned'}`,
      undo: () =>
        void runAll(changed, (job) =>
          client.admin.crews.choose.mutate({ id: job.id, crewId: job.crewId ?? null, override: true }),
        ),
    });
  };

  return { move, tell, changeMany, assignMany };
}

function refusedBy(error: unknown): Refused {
  const failure = callFailure(error);
  if (failure.kind === 'unreachable')
    return { message: 'The change could not be saved. Please check your connection and try again.', canInsist: false };
  return { message: failure.message, canInsist: failure.code === 'slot_taken' || failure.code === 'crew_taken' };
}
