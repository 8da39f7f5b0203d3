export type Polling = {
  /** Starts polling, unless it is running. */
  start(): void;
  stop(): void;
  /** Polls again after this many milliseconds, unless a poll is due earlier. */
  soon(milliseconds: number): void;
};

/** The longest time between two polls while there is no answer; milliseconds. */
const maxInterval = 30_000;

/**
 * Polls while there is no socket.
 *
 * @param parts.poll resolves to whether there was an answer
 * @param parts.interval milliseconds between two polls while there are answers
 */
export function createPolling(parts: { poll: () => Promise<boolean>; interval: () => number }): Polling {
  let running = false;
  let isPolling = false;
  let unanswered = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;

  function schedule(milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (!running || isPolling || at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => void pollNow(), milliseconds);
  }

  async function pollNow(): Promise<void> {
    due = Number.POSITIVE_INFINITY;
    isPolling = true;
    const answered = await parts.poll();
    isPolling = false;
    unanswered = answered ? 0 : unanswered + 1;
    schedule(Math.min(maxInterval, parts.interval() * 2 ** Math.min(unanswered, 4)));
  }

  return {
    start() {
      if (running) return;
      running = true;
      unanswered = 0;
      schedule(0);
    },
    stop() {
      running = false;
      clearTimeout(timer);
      due = Number.POSITIVE_INFINITY;
    },
    soon: schedule,
  };
}
