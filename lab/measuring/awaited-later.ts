/** Returns the promise, which may reject before it is awaited: without a handler, Node would end the process then. */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
