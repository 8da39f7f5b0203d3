import { StoreSilentError } from './availability.ts';

/** Emits an event whenever the database answers a heartbeat; the driver's client does. */
type Heart = { on(event: 'serverHeartbeatSucceeded', listener: () => void): unknown };

export type Liveness = ReturnType<typeof livenessOf>;

/**
 * Gives calls up while the database is away. The driver's own limits hold for one operation and begin anew with each
 * retry and each place in a queue; a database that hangs rather than ends meets them late.
 *
 * @param longestSilence how long the database may give no sign of life before calls are given up; milliseconds
 */
export function livenessOf(heart: Heart, longestSilence: number) {
  let lastSign = performance.now();
  heart.on('serverHeartbeatSucceeded', () => {
    lastSign = performance.now();
  });

  return {
    /**
     * Waits for a call for as long as it takes, but not while the database is silent. What the call does may then still
     * happen: its caller must be able to repeat it.
     *
     * @throws StoreSilentError when there was no sign of life for `longestSilence` of the time that the call took
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
      // After the sockets were read: a process that was held up must not take that for silence.
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
