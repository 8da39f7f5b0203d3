/** Milliseconds between two checks of the watched sessions. A log-out in another process is noticed within a second. */
const checkInterval = 400;

export type AdminWatch = ReturnType<typeof adminWatch>;

/**
 * Ends the streams of an admin session when the session ends: at once if this process ends the session, otherwise
 * within a second.
 *
 * @param liveTokens returns which of the tokens are valid; each check calls it once, with all watched tokens
 */
export function adminWatch(
  liveTokens: (tokens: readonly string[]) => Promise<ReadonlySet<string>>,
  interval: number = checkInterval,
) {
  const controllers = new Map<string, Set<AbortController>>();
  let isCheckPlanned = false;

  function end(token: string): void {
    for (const controller of controllers.get(token) ?? []) controller.abort();
    controllers.delete(token);
  }

  async function check(): Promise<void> {
    isCheckPlanned = false;
    const tokens = [...controllers.keys()];
    // If the database does not answer, no session is ended, because none can be used meanwhile.
    const validTokens = await liveTokens(tokens).catch(() => undefined);
    if (validTokens !== undefined) for (const token of tokens) if (!validTokens.has(token)) end(token);
    checkLater();
  }

  function checkLater(): void {
    if (isCheckPlanned || controllers.size === 0) return;
    isCheckPlanned = true;
    setTimeout(() => void check(), interval).unref();
  }

  return {
    /** Call it when this process has ended a session. */
    ended: end,

    /** Call it when this process has ended all sessions. */
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
          const sessionControllers = controllers.get(token);
          sessionControllers?.delete(controller);
          if (sessionControllers?.size === 0) controllers.delete(token);
        },
      };
    },
  };
}
