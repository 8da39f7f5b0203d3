import { AppError } from '#domain/errors.ts';

export type Slots = ReturnType<typeof createSlots>;

/**
 * Limits the connections or streams that are open at the same time, for each network and in total.
 *
 * @param limits.networkOf returns the network of an IP address; each network has its own count
 */
export function createSlots(limits: { perNetwork: number; total: number; networkOf: (ipAddress: string) => string }) {
  const { perNetwork, total, networkOf } = limits;
  const counts = new Map<string, number>();
  let totalCount = 0;
  return {
    /**
     * @returns a function that releases the slot
     * @throws AppError `too_many` if no slot is left
     */
    take(ipAddress: string): () => void {
      const network = networkOf(ipAddress);
      const count = counts.get(network) ?? 0;
      if (count >= perNetwork || totalCount >= total) {
        throw new AppError('too_many', 'Too many open connections. Please close some and try again.', {
          retryAfter: 30,
        });
      }
      counts.set(network, count + 1);
      totalCount += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        totalCount -= 1;
        const remaining = (counts.get(network) ?? 1) - 1;
        if (remaining > 0) counts.set(network, remaining);
        else counts.delete(network);
      };
    },
    /** The number of slots in use. */
    count: (): number => totalCount,
  };
}
