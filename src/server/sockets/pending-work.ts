import { setTimeout as delay } from 'node:timers/promises';

/** Work that has to end before the store closes. */
export type PendingWork = {
  add(work: Promise<void>): void;
  /** Resolves when all work has ended, also work that is added meanwhile, or after `timeout` milliseconds. */
  ended(timeout: number): Promise<void>;
};

export function createPendingWork(): PendingWork {
  const openWork = new Set<Promise<void>>();

  async function allEnded(): Promise<void> {
    while (openWork.size > 0) await Promise.allSettled(openWork);
  }

  return {
    add(work) {
      const trackedWork = work.finally(() => openWork.delete(trackedWork));
      openWork.add(trackedWork);
    },
    async ended(timeout) {
      await Promise.race([allEnded(), delay(timeout, undefined, { ref: false })]);
    },
  };
}
