import { StoreSilentError } from './availability.ts';

/** An emitter of an event at each successful heartbeat of the database, such as the driver's client. */
type HeartbeatEmitter = { on(event: 'serverHeartbeatSucceeded', listener: () => void): unknown };

export type Liveness = ReturnType<typeof livenessOf>;

/**
 * Ends calls if the database does not respond. Each of the driver's own timeouts applies to one step of an operation,
 * and starts again with each retry, so a call to a hanging database would end late.
 *
 * @param maxSilence milliseconds without a heartbeat after which calls end
 */
export function livenessOf(emitter: HeartbeatEmitter, maxSilence: number) {
  let lastHeartbeat = performance.now();
  emitter.on('serverHeartbeatSucceeded', () => {
    lastHeartbeat = performance.now();
  });
  /** The calls under way, oldest first. */
  const openCalls = new Set<OpenCall>();
  /** All calls share one check: a timer per call would cost as much as the rest of `whileAlive`. */
  let isCheckScheduled = false;

  function scheduleCheck(milliseconds: number): void {
    isCheckScheduled = true;
    // Sockets are read first, because a process that was itself blocked has not seen the heartbeats yet.
    setTimeout(() => setImmediate(endSilentCalls), milliseconds).unref();
  }

  function endSilentCalls(): void {
    isCheckScheduled = false;
    for (const call of openCalls) {
      const remainingTime = Math.max(call.begin, lastHeartbeat) + maxSilence - performance.now();
      if (remainingTime > 0) {
        scheduleCheck(remainingTime);
        return;
      }
      openCalls.delete(call);
      call.reject(new StoreSilentError());
    }
  }

  return {
    /**
     * Waits for a call of any duration, but throws if the database does not respond. The call may still succeed after
     * this error, so it must be safe to repeat.
     *
     * @throws StoreSilentError if there was no heartbeat for `maxSilence` during the call; the call's error
     */
    async whileAlive<T>(call: () => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const openCall: OpenCall = { begin: performance.now(), reject };
      const result = call();
      openCalls.add(openCall);
      if (!isCheckScheduled) scheduleCheck(maxSilence);
      void result.then(resolve, reject).finally(() => openCalls.delete(openCall));
      return promise;
    },
  };
}

type OpenCall = { begin: number; reject: (error: StoreSilentError) => void };
