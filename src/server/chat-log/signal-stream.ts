/** Maximum signals that are buffered for a slow reader; with more, the oldest are dropped. */
const maxBuffered = 10_000;

/**
 * Yields the first signals, and then new ones until `options.signal` aborts. A buffered signal is replaced by a newer
 * one of the same type, session and desk.
 *
 * @param listen adds a listener for new signals, and returns a function that removes the listener
 * @param options.first returns the signals to yield at the start
 * @param options.ready resolves when the reader can take more signals
 */
export async function* signalStream<T extends { type: string; sessionId?: string; desk?: { id: string } }>(
  listen: (listener: (signal: T) => void) => () => void,
  options: { first: () => readonly T[]; signal: AbortSignal; ready: () => Promise<void> },
): AsyncGenerator<T, void, void> {
  const { signal: abortSignal, ready } = options;
  const buffer = new Map<string, T>();
  let wake = (): void => undefined;
  const onAbort = (): void => wake();
  const stop = listen((newSignal) => {
    buffer.set(`${newSignal.type} ${newSignal.sessionId ?? ''} ${newSignal.desk?.id ?? ''}`, newSignal);
    const [oldestKey] = buffer.keys();
    if (buffer.size > maxBuffered && oldestKey !== undefined) buffer.delete(oldestKey);
    wake();
  });
  abortSignal.addEventListener('abort', onAbort);
  try {
    yield* options.first();
    while (!abortSignal.aborted) {
      const [oldestEntry] = buffer;
      if (oldestEntry === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        const [key, bufferedSignal] = oldestEntry;
        buffer.delete(key);
        await ready();
        yield bufferedSignal;
      }
    }
  } finally {
    abortSignal.removeEventListener('abort', onAbort);
    stop();
  }
}
