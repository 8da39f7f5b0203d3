/** Maximum signals that are buffered for a slow reader; with more, the oldest are dropped. */
const maxWaiting = 10_000;

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
  const waiting = new Map<string, T>();
  let wake = (): void => undefined;
  const onAbort = (): void => wake();
  const stop = listen((one) => {
    waiting.set(`${one.type} ${one.sessionId ?? ''} ${one.desk?.id ?? ''}`, one);
    const [oldest] = waiting.keys();
    if (waiting.size > maxWaiting && oldest !== undefined) waiting.delete(oldest);
    wake();
  });
  signal.addEventListener('abort', onAbort);
  try {
    yield* options.first();
    while (!signal.aborted) {
      const [next] = waiting;
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        const [subject, latest] = next;
        waiting.delete(subject);
        await ready();
        yield latest;
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    stop();
  }
}
