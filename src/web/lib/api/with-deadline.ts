/**
 * Runs a call that gets `milliseconds` to finish.
 *
 * @param run gets a signal that ends the call's own work when its time is over
 * @throws whatever the call throws, or an Error when it did not finish in time
 */
export async function withDeadline<Result>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('The server did not answer in time.'));
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([run(controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
