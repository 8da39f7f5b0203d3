/** Milliseconds between two checks of the watched sessions. A log-out elsewhere is noticed within a second. */
const checkInterval = 400;

export type AdminWatch = ReturnType<typeof adminWatch>;

/**
 * Aborts everything that an admin session has opened, such as sockets, when the session ends: at once if it ends in
 * this process, within a second if it ends in another one.
 *
 * @param liveTokens returns the valid ones of some tokens; each check calls it once, with all watched tokens
 */
export function adminWatch(
  liveTokens: (tokens: readonly string[]) => Promise<ReadonlySet<string>>,
  interval: number = checkInterval,
) {
  const watched = new Map<string, Set<AbortController>>();
  let isPlanned = false;

  function end(token: string): void {
    for (const controller of watched.get(token) ?? []) controller.abort();
    watched.delete(token);
  }

  async function check(): Promise<void> {
    isPlanned = false;
    const tokens = [...watched.keys()];
    // If the database does not answer, no session is ended, because none can be used meanwhile.
    const live = await liveTokens(tokens).catch(() => undefined);
    if (live !== undefined) for (const token of tokens) if (!live.has(token)) end(token);
    checkLater();
  }

  function checkLater(): void {
    if (isPlanned || watched.size === 0) return;
    isPlanned = true;
    setTimeout(() => void check(), interval).unref();
  }

  return {
    /** Call it when a session has ended. */
    ended: end,

    /** Call it when all sessions have ended. */
    allEnded(): void {
      for (const token of [...watched.keys()]) end(token);
    },

    /** @returns a signal that aborts when the session ends, and a function that stops watching */
    watch(token: string): { signal: AbortSignal; stop: () => void } {
      const controller = new AbortController();
      watched.set(token, (watched.get(token) ?? new Set()).add(controller));
      checkLater();
      return {
        signal: controller.signal,
        stop() {
          const set = watched.get(token);
          set?.delete(controller);
          if (set?.size === 0) watched.delete(token);
        },
      };
    },
  };
}
