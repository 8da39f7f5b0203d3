/** How often it is asked whether a watched session still lasts; milliseconds. */
const checkInterval = 10_000;

export type AdminWatch = ReturnType<typeof adminWatch>;

/** Ends what was opened with an admin session when that session ends: at once in this process, soon in others. */
export function adminWatch(isLive: (token: string) => Promise<boolean>, interval: number = checkInterval) {
  const watched = new Map<string, Set<AbortController>>();

  const end = (token: string): void => {
    for (const controller of watched.get(token) ?? []) controller.abort();
    watched.delete(token);
  };

  async function check(token: string): Promise<void> {
    // While the database does not answer, nothing can be done with the session either.
    if (!(await isLive(token).catch(() => true))) end(token);
  }

  return {
    /** Tells that a session has ended. */
    ended: end,

    /** @returns a signal that fires when the session ends, and how to stop watching */
    watch(token: string): { signal: AbortSignal; stop: () => void } {
      const controller = new AbortController();
      watched.set(token, (watched.get(token) ?? new Set()).add(controller));
      const timer = setInterval(() => void check(token), interval);
      timer.unref();
      controller.signal.addEventListener('abort', () => clearInterval(timer));
      return {
        signal: controller.signal,
        stop() {
          clearInterval(timer);
          const set = watched.get(token);
          set?.delete(controller);
          if (set?.size === 0) watched.delete(token);
        },
      };
    },
  };
}
