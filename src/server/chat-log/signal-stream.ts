/** Signals that wait for one slow reader; with more, the oldest are forgotten. */
const mostWaiting = 10_000;

/**
 * What is signalled from now on, until the abort. Of what waits, each signal takes the place of the one before it that
 * tells the same of the same session: the latest is what counts.
 *
 * @param options.first what is told at the start
 * @param options.ready resolves when the reader can take more
 */
export async function* signalStream<T extends { type: string; sessionId?: string }>(
  listen: (listener: (signal: T) => void) => () => void,
  options: { first: () => readonly T[]; signal: AbortSignal; ready: () => Promise<void> },
): AsyncGenerator<T, void, void> {
  const { signal, ready } = options;
  const waiting = new Map<string, T>();
  let wake = (): void => undefined;
  const onAbort = (): void => wake();
  const stop = listen((one) => {
    waiting.set(`${one.type} ${one.sessionId ?? ''}`, one);
    const [oldest] = waiting.keys();
    if (waiting.size > mostWaiting && oldest !== undefined) waiting.delete(oldest);
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
