/** Milliseconds between two checks of the watched sessions. A log-out in another process is noticed within a second. */
const checkInterval = 400;

export type AdminWatch = ReturnType<typeof adminWatch>;

/**
 * Aborts everything that an admin session has opened, such as sockets, when the session ends: at once if it ends in
 * this process, within a second if it ends in another process.
 *
 * @param liveTokens returns which of the tokens are valid; each check calls it once, with all watched tokens
 */
export function adminWatch(
  liveTokens: (tokens: readonly string[]) => Promise<ReadonlySet<string>>,
  interval: number = checkInterval,
) {
  const controllers = new Map<string, Set<AbortController>>();
  let isPlanned = false;

  function end(token: string): void {
    for (const controller of controllers.get(token) ?? []) controller.abort();
    controllers.delete(token);
  }

  async function check(): Promise<void> {
    isPlanned = false;
    const tokens = [...controllers.keys()];
    // If the database does not answer, no session is ended, because none can be used meanwhile.
    const live = await liveTokens(tokens).catch(() => undefined);
    if (live !== undefined) for (const token of tokens) if (!live.has(token)) end(token);
    checkLater();
  }

  function checkLater(): void {
    if (isPlanned || controllers.size === 0) return;
    isPlanned = true;
    setTimeout(() => void check(), interval).unref();
  }

  return {
    /** Call it when a session has ended. */
    ended: end,

    /** Call it when all sessions have ended. */
    allEnded(): void {
      for (const token of [...controllers.keys()]) end(token);
    },

    /** @returns a signal that aborts when the session ends, and a function that stops watching */
    watch(token: string): { signal: AbortSignal; stop: () => void } {
      const controller = new AbortController();
      controllers.set(token, (controllers.get(token) ?? new Set()).add(controller));
      checkLater();
      return {
        signal: controller.signal,
        stop() {
          const set = controllers.get(token);
          set?.delete(controller);
          if (set?.size === 0) controllers.delete(token);
        },
      };
    },
  };
}
