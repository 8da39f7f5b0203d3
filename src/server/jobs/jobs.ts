import { randomUUID } from 'node:crypto';
import type { LeaseStore } from '#server/store/lease.ts';

/** A scheduled job. It may be run again for work that it has done already, and must not do that work twice. */
export type Job = {
  name: string;
  /** Returns when the job is due again after a run that ended at `now`. */
  next: (now: Date) => Date;
  /** `signal` is aborted when the process stops or has lost the job's lease; the next run does the rest. */
  run: (now: Date, signal: AbortSignal) => Promise<unknown>;
};

/** In milliseconds. */
export const seconds = (count: number) => count * 1_000;
/** In milliseconds. */
export const minutes = (count: number) => seconds(count * 60);

/** For `next`: the job is due again after this many milliseconds. */
export const every =
  (milliseconds: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + milliseconds);

/** Milliseconds after which a crashed process's job may run elsewhere. The lease of a longer job is extended. */
const leaseTime = minutes(1);
/** Returns the end of a lease that is taken or extended at `now`. */
export const leaseEnd = every(leaseTime);

/**
 * Extends a lease regularly.
 *
 * @param lease.onLost called if another process has the lease
 * @returns a function that stops this
 */
export function extendLease(lease: {
  leases: LeaseStore;
  name: string;
  owner: string;
  clock: () => Date;
  onLost?: () => void;
}): () => void {
  const { leases, name, owner, clock, onLost } = lease;
  const timer = setInterval(() => {
    leases.extend(name, { owner, until: leaseEnd(clock()) }).then(
      (isOurs) => isOurs || onLost?.(),
      () => undefined,
    );
  }, leaseTime / 3);
  return () => clearInterval(timer);
}

/** Milliseconds between two checks for due jobs. */
const checkInterval = seconds(5);

export type Jobs = ReturnType<typeof startJobs>;

/**
 * Runs jobs when they are due, each in one process at a time. Due times are stored: after a restart, an overdue job
 * runs once, however long it is overdue.
 *
 * @param parts.auto whether to check for due jobs regularly; tests call `runDue`
 */
export function startJobs(parts: {
  leases: LeaseStore;
  clock: () => Date;
  jobs: readonly Job[];
  auto: boolean;
  /** `job` is the name of the job that failed, or `all` if due times or leases could not be read or written. */
  reportError: (error: unknown, job: string) => void;
}) {
  const { leases, clock, jobs, reportError } = parts;
  const owner = randomUUID();
  const stopController = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let currentCheck: Promise<void> = Promise.resolve();

  async function runDue(): Promise<void> {
    const dueTimes = await leases.dueTimes();
    const now = clock();
    for (const job of jobs) {
      if (stopController.signal.aborted) return;
      if ((dueTimes.get(job.name) ?? now) <= now) await runOne(job);
    }
  }

  async function runOne(job: Job): Promise<void> {
    const start = clock();
    if (!(await leases.take(job.name, { owner, now: start, until: leaseEnd(start) }))) return;
    const leaseLost = new AbortController();
    const stopExtending = extendLease({ leases, name: job.name, owner, clock, onLost: () => leaseLost.abort() });
    try {
      await job.run(clock(), AbortSignal.any([stopController.signal, leaseLost.signal]));
    } catch (error) {
      reportError(error, job.name);
    } finally {
      stopExtending();
    }
    const now = clock();
    await leases.release(job.name, { owner, now, dueAt: stopController.signal.aborted ? now : job.next(now) });
  }

  function check(): void {
    currentCheck = runDue()
      .catch((error: unknown) => reportError(error, 'all'))
      .finally(() => {
        if (!stopController.signal.aborted) timer = setTimeout(check, checkInterval).unref();
      });
  }
  if (parts.auto) check();

  return {
    /** Runs all jobs that are due now, one after the other. */
    runDue,

    /** Aborts the signal of the running job, and waits until the job of a regular check has ended. */
    async stop(): Promise<void> {
      stopController.abort();
      clearTimeout(timer);
      await currentCheck;
    },
  };
}
