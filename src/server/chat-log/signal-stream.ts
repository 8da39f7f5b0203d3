/** Maximum signals that are buffered for a slow reader; with more, the oldest are dropped. */
const maxBuffered = 10_000;

/**
 * Yields new signals until `signal` aborts. A buffered signal is replaced by a newer one of the same type, session and
 * desk.
 *
 * @param options.first returns the signals to yield at the start
 * @param options.ready resolves when the reader can take more signals
 */
export async function* signalStream<T extends { type: string; sessionId?: string; desk?: { id: string } }>(
  listen: (listener: (signal: T) => void) => () => void,
  options: { first: () => readonly T[]; signal: AbortSignal; ready: () => Promise<void> },
): AsyncGenerator<T, void, void> {
  const { signal, ready } = options;
  const buffer = new Map<string, T>();
  let wake = (): void => undefined;
  const onAbort = (): void => wake();
  const stop = listen((newSignal) => {
    buffer.set(`${newSignal.type} ${newSignal.sessionId ?? ''} ${newSignal.desk?.id ?? ''}`, newSignal);
    const [oldest] = buffer.keys();
    if (buffer.size > maxBuffered && oldest !== undefined) buffer.delete(oldest);
    wake();
  });
  signal.addEventListener('abort', onAbort);
  try {
    yield* options.first();
    while (!signal.aborted) {
      const [next] = buffer;
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        const [key, latest] = next;
        buffer.delete(key);
        await ready();
        yield latest;
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    stop();
  }
}
