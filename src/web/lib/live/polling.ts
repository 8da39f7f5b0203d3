export type Polling = {
  /** Asks from now on. Does nothing when it does already. */
  start(): void;
  stop(): void;
  /** Asks again in so many milliseconds, unless that is due earlier. */
  soon(milliseconds: number): void;
};

/** The longest time between two questions while there is no answer; milliseconds. */
const longest = 30_000;

/**
 * Asks again and again while there is no better way.
 *
 * @param parts.ask resolves to whether there was an answer
 * @param parts.interval milliseconds between two questions while there are answers
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
