import { randomUUID } from 'node:crypto';
import type { LeaseStore } from '#server/store/lease.ts';

/** Work by the clock. It may run again for what it has done already, and has to leave that alone. */
export type Job = {
  name: string;
  /** When it is due after a run that ended at `now`. */
  next: (now: Date) => Date;
  /** `signal` fires when the process stops: what is left is done by the next run. */
  run: (now: Date, signal: AbortSignal) => Promise<unknown>;
};

export const seconds = (count: number) => count * 1_000;
export const minutes = (count: number) => seconds(count * 60);

/** Due again after so many milliseconds. */
export const every =
  (milliseconds: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + milliseconds);

/** How long a job is another's after its process died; milliseconds. A job that lasts longer extends its lease. */
const leaseTime = minutes(1);
/** How often a process looks for due jobs; milliseconds. */
const lookInterval = seconds(5);

export type Jobs = ReturnType<typeof startJobs>;

/**
 * Runs jobs when they are due, each in one process at a time. Due times are stored: after a stop, what is overdue runs
 * at once, and once.
 *
 * @param parts.auto whether to look for due jobs by itself; tests call `runDue`
 */
export function startJobs(parts: {
  leases: LeaseStore;
  clock: () => Date;
  jobs: readonly Job[];
  auto: boolean;
  reportError: (error: unknown, job: string) => void;
}) {
  const { leases, clock, jobs, reportError } = parts;
  const owner = randomUUID();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function runDue(): Promise<void> {
    const due = await leases.dueTimes();
    const now = clock();
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      if ((due.get(job.name) ?? now) <= now) await runOne(job);
    }
  }

  async function runOne(job: Job): Promise<void> {
    const until = () => new Date(clock().getTime() + leaseTime);
    if (!(await leases.take(job.name, { owner, now: clock(), until: until() }))) return;
    const lost = new AbortController();
    const extending = setInterval(() => {
      leases.extend(job.name, { owner, until: until() }).then(
        (isOurs) => isOurs || lost.abort(),
        () => undefined,
      );
    }, leaseTime / 3);
    try {
      await job.run(clock(), AbortSignal.any([stopping.signal, lost.signal]));
    } catch (error) {
      reportError(error, job.name);
    } finally {
      clearInterval(extending);
    }
    const now = clock();
    await leases.release(job.name, { owner, now, dueAt: stopping.signal.aborted ? now : job.next(now) });
  }

  function look(): void {
    looking = runDue()
      .catch((error: unknown) => reportError(error, 'all'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(look, lookInterval).unref();
      });
  }
  if (parts.auto) look();

  return {
    /** Runs what is due now, one job after the other. */
    runDue,

    /** Ends after the job that runs. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await looking;
    },
  };
}
