/** Milliseconds for which a visitor or the office stays online after the last stream has ended: time to reconnect. */
const leaveDelay = 5_000;

/**
 * Counts open streams by key. A key is online from its first stream until `leaveDelay` after its last stream has ended.
 * `onChange` is called when a key goes online or offline.
 */
export function streamCounts(onChange: (key: string, isOnline: boolean) => void) {
  const counts = new Map<string, number>();
  const leaveTimers = new Map<string, NodeJS.Timeout>();
  return {
    isOnline: (key: string): boolean => counts.has(key) || leaveTimers.has(key),
    onlineKeys: (): string[] => [...counts.keys(), ...leaveTimers.keys()],
    /** Counts a new stream. @returns a function to call when the stream has ended */
    enter(key: string): () => void {
      const timer = leaveTimers.get(key);
      clearTimeout(timer);
      leaveTimers.delete(key);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      if (count === 0 && timer === undefined) onChange(key, true);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        const remaining = (counts.get(key) ?? 1) - 1;
        if (remaining > 0) {
          counts.set(key, remaining);
          return;
        }
        counts.delete(key);
        const leaveTimer = setTimeout(() => {
          leaveTimers.delete(key);
          onChange(key, false);
        }, leaveDelay);
        leaveTimers.set(key, leaveTimer.unref());
      };
    },
    clearTimers(): void {
      for (const timer of leaveTimers.values()) clearTimeout(timer);
      leaveTimers.clear();
    },
  };
}
