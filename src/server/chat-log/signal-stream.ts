/** Maximum signals that are buffered for a slow reader; with more, the oldest are dropped. */
const maxBuffered = 10_000;

/**
 * Yields new signals until `signal` aborts. A buffered signal is replaced by a newer one of the same type, session and
 * desk.
 *
 * @param options.first returns the signals to yield at the start
 * @param options.ready resolves when the reader can take more
 */
export async function* signalStream<T extends { type: string; sessionId?: string; desk?: { id: string } }>(
  listen: (listener: (signal: T) => void) => () => void,
  options: { first: () => readonly T[]; signal: AbortSignal; ready: () => Promise<void> },
): AsyncGenerator<T, void, void> {
  const { signal, ready } = options;
  const buffered = new Map<string, T>();
  let wake = (): void => undefined;
  const onAbort = (): void => wake();
  const stop = listen((newSignal) => {
    buffered.set(`${newSignal.type} ${newSignal.sessionId ?? ''} ${newSignal.desk?.id ?? ''}`, newSignal);
    const [oldest] = buffered.keys();
    if (buffered.size > maxBuffered && oldest !== undefined) buffered.delete(oldest);
    wake();
  });
  signal.addEventListener('abort', onAbort);
  try {
    yield* options.first();
    while (!signal.aborted) {
      const [next] = buffered;
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        const [key, latest] = next;
        buffered.delete(key);
        await ready();
        yield latest;
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    stop();
  }
}
