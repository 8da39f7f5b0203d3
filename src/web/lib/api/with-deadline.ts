/**
 * Runs a call with a timeout.
 *
 * @param run gets a signal that aborts at the timeout
 * @throws the call's error, or an Error at the timeout
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
