/**
 * Returns a signal that aborts as soon as one of the given signals does. Unlike `AbortSignal.any`, it leaves no
 * listeners on long-lived signals after `release`.
 */
export function anySignal(...signals: readonly AbortSignal[]): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    signal.addEventListener('abort', abort);
  }
  return {
    signal: controller.signal,
    release() {
      for (const signal of signals) signal.removeEventListener('abort', abort);
    },
  };
}
