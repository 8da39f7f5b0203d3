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

  return {
    /**
     * Waits for a call of any duration, but throws if the database does not respond. The call may still succeed after
     * that, so it must be safe to repeat.
     *
     * @throws StoreSilentError if there was no heartbeat for `longestSilence` during the call
     */
    async whileAlive<T>(call: () => Promise<T>): Promise<T> {
      const begin = performance.now();
      const { promise: silent, reject } = Promise.withResolvers<never>();
      let over = false;
      let timer: NodeJS.Timeout;
      const look = (): void => {
        if (over) return;
        const left = Math.max(begin, lastSign) + longestSilence - performance.now();
        if (left > 0) timer = setTimeout(lookOnceRead, left);
        else reject(new StoreSilentError());
      };
      // Sockets are read first, because a process that was itself blocked has not seen the heartbeats yet.
      const lookOnceRead = (): void => void setImmediate(look);
      timer = setTimeout(lookOnceRead, longestSilence);
      try {
        return await Promise.race([call(), silent]);
      } finally {
        over = true;
        clearTimeout(timer);
      }
    },
  };
}
