import { setTimeout as delay } from 'node:timers/promises';

/** Work that has to end before the store closes. */
export type UnderWay = {
  add(work: Promise<void>): void;
  /** Resolves when all work has ended, also work that is added meanwhile, or at the timeout. */
  ended(timeout: number): Promise<void>;
};

export function createUnderWay(): UnderWay {
  const open = new Set<Promise<void>>();

  async function allEnded(): Promise<void> {
    while (open.size > 0) await Promise.allSettled(open);
  }

  return {
    add(work) {
      const ended = work.finally(() => open.delete(ended));
      open.add(ended);
    },
    async ended(timeout) {
      await Promise.race([allEnded(), delay(timeout, undefined, { ref: false })]);
    },
  };
}
