export type Polling = {
  /** Starts polling, unless it is running. */
  start(): void;
  stop(): void;
  /** Polls again after so many milliseconds, unless a poll is due earlier. */
  soon(milliseconds: number): void;
};

/** The longest time between two polls while there is no answer; milliseconds. */
const longest = 30_000;

/**
 * Polls while there is no socket.
 *
 * @param parts.ask resolves to whether there was an answer
 * @param parts.interval milliseconds between two polls while there are answers
 */
export function createPolling(parts: { ask: () => Promise<boolean>; interval: () => number }): Polling {
  let running = false;
  let asking = false;
  let silent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;

  function schedule(milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (!running || asking || at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => void askNow(), milliseconds);
  }

  async function askNow(): Promise<void> {
    due = Number.POSITIVE_INFINITY;
    asking = true;
    const answered = await parts.ask();
    asking = false;
    silent = answered ? 0 : silent + 1;
    schedule(Math.min(longest, parts.interval() * 2 ** Math.min(silent, 4)));
  }

  return {
    start() {
      if (running) return;
      running = true;
      silent = 0;
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
