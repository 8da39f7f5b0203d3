export type Polling = {
  /** Polls at once and then at intervals, unless polling was started already. */
  start(): void;
  stop(): void;
  /** Polls after this many milliseconds, unless polling is stopped, or a poll is running or due earlier. */
  soon(milliseconds: number): void;
};

/** The longest time between two polls; milliseconds. */
const maxInterval = 30_000;

/**
 * Polls at regular intervals, and at longer and longer ones while there is no answer.
 *
 * @param parts.poll resolves to whether there was an answer; it must not reject
 * @param parts.interval milliseconds between two polls while there are answers
 */
export function createPolling(parts: { poll: () => Promise<boolean>; interval: () => number }): Polling {
  let isRunning = false;
  let isPolling = false;
  let unansweredPolls = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextPollAt = Number.POSITIVE_INFINITY;

  function schedule(milliseconds: number): void {
    const dueAt = Date.now() + milliseconds;
    if (!isRunning || isPolling || dueAt >= nextPollAt) return;
    clearTimeout(timer);
    nextPollAt = dueAt;
    timer = setTimeout(() => void pollNow(), milliseconds);
  }

  async function pollNow(): Promise<void> {
    nextPollAt = Number.POSITIVE_INFINITY;
    isPolling = true;
    const hasAnswer = await parts.poll();
    isPolling = false;
    unansweredPolls = hasAnswer ? 0 : unansweredPolls + 1;
    schedule(Math.min(maxInterval, parts.interval() * 2 ** Math.min(unansweredPolls, 4)));
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      unansweredPolls = 0;
      schedule(0);
    },
    stop() {
      isRunning = false;
      clearTimeout(timer);
      nextPollAt = Number.POSITIVE_INFINITY;
    },
    soon: schedule,
  };
}
