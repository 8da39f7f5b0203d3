import { AppError } from '#domain/errors.ts';

export type Slots = ReturnType<typeof createSlots>;

/**
 * Counts connections or streams that are open at the same time, for each network and in total.
 *
 * @param limits.networkOf returns the part of an IP address by which they are counted
 */
export function createSlots(limits: { perIpAddress: number; total: number; networkOf: (ipAddress: string) => string }) {
  const { perIpAddress, total, networkOf } = limits;
  const held = new Map<string, number>();
  let all = 0;
  return {
    /**
     * @returns a function that releases the slot
     * @throws AppError `too_many` if none is left
     */
    take(ipAddress: string): () => void {
      const network = networkOf(ipAddress);
      const count = held.get(network) ?? 0;
      if (count >= perIpAddress || all >= total) {
        throw new AppError('too_many', 'Too many open connections. Please close some and try again.', {
          retryAfter: 30,
        });
      }
      held.set(network, count + 1);
      all += 1;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        all -= 1;
        const left = (held.get(network) ?? 1) - 1;
        if (left > 0) held.set(network, left);
        else held.delete(network);
      };
    },
    /** The number of slots in use. */
    count: (): number => all,
  };
}
