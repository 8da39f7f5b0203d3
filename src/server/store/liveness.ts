import { StoreSilentError } from './availability.ts';

/** An emitter of an event at each heartbeat of the database, such as the driver's client. */
type Heart = { on(event: 'serverHeartbeatSucceeded', listener: () => void): unknown };

export type Liveness = ReturnType<typeof livenessOf>;

/**
 * Ends calls if the database does not respond. The driver's own timeouts apply to one operation, and restart with each
 * retry and each queue, so that a call to a hanging database would end late.
 *
 * @param longestSilence milliseconds without a heartbeat after which calls end
 */
export function livenessOf(heart: Heart, longestSilence: number) {
  let lastSign = performance.now();
  heart.on('serverHeartbeatSucceeded', () => {
    lastSign = performance.now();
  });
  /** The calls under way, oldest first. */
  const open = new Set<OpenCall>();
  /** One timer for all calls, because a timer of each call would cost as much as its other checks. */
  let isTimed = false;

  function lookIn(milliseconds: number): void {
    isTimed = true;
    // Sockets are read first, because a process that was itself blocked has not seen the heartbeats yet.
    setTimeout(() => setImmediate(look), milliseconds).unref();
  }

  function look(): void {
    isTimed = false;
    for (const call of open) {
      const left = Math.max(call.begin, lastSign) + longestSilence - performance.now();
      if (left > 0) {
        lookIn(left);
        return;
      }
      open.delete(call);
      call.reject(new StoreSilentError());
    }
  }

  return {
    /**
     * Waits for a call of any duration, but throws if the database does not respond. The call may still succeed after
     * that, so it must be safe to repeat.
     *
     * @throws StoreSilentError if there was no heartbeat for `longestSilence` during the call
     */
    async whileAlive<T>(call: () => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const own: OpenCall = { begin: performance.now(), reject };
      const running = call();
      open.add(own);
      if (!isTimed) lookIn(longestSilence);
      void running.then(resolve, reject).finally(() => open.delete(own));
      return promise;
    },
  };
}

type OpenCall = { begin: number; reject: (error: StoreSilentError) => void };
