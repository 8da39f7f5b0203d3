import { StoreSilentError } from './availability.ts';

/** Emits an event at each heartbeat of the database; the driver's client does. */
type Heart = { on(event: 'serverHeartbeatSucceeded', listener: () => void): unknown };

export type Liveness = ReturnType<typeof livenessOf>;

/**
 * Ends calls while the database does not respond. The driver's own timeouts apply to one operation and restart with
 * each retry and each queue, so a hanging database reaches them late.
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
     * Waits for a call for as long as it takes, but not while the database does not respond. The call may still succeed
     * then, so its caller must be able to repeat it.
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
      // After sockets were read: a process that was blocked must not mistake that for silence.
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
