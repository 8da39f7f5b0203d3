import { setTimeout as delay } from 'node:timers/promises';

/** What was begun and has to end before the store closes. */
export type UnderWay = {
  add(work: Promise<void>): void;
  /** Resolves once all of it has ended, what is added meanwhile too, or after so many milliseconds. */
  ended(patience: number): Promise<void>;
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
    async ended(patience) {
      await Promise.race([allEnded(), delay(patience, undefined, { ref: false })]);
    },
  };
}
