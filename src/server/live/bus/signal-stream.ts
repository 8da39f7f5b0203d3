/** Signals that wait for one slow reader; with more, the oldest are forgotten, for the latest is what counts. */
const mostWaiting = 100;

/**
 * What is signalled from now on, until the abort.
 *
 * @param options.first what is told at the start
 * @param options.ready resolves when the reader can take more
 */
export async function* signalStream<T>(
  listen: (listener: (signal: T) => void) => () => void,
  options: { first: () => readonly T[]; signal: AbortSignal; ready: () => Promise<void> },
): AsyncGenerator<T, void, void> {
  const { signal, ready } = options;
  const waiting: T[] = [];
  let wake = (): void => undefined;
  const onAbort = (): void => wake();
  const stop = listen((one) => {
    waiting.push(one);
    if (waiting.length > mostWaiting) waiting.shift();
    wake();
  });
  signal.addEventListener('abort', onAbort);
  try {
    yield* options.first();
    while (!signal.aborted) {
      const next = waiting.shift();
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        await ready();
        yield next;
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    stop();
  }
}
