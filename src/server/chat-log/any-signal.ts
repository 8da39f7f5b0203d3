/**
 * A signal that fires with the first of several. Unlike `AbortSignal.any`, it leaves no listeners on long-lived signals
 * once it is released.
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
