/** Milliseconds for which a visitor or the office stays online after the last stream has ended: time to reconnect. */
const leaveDelay = 5_000;

/** Counts streams by key. `onChange` is called when the first one starts, and with a delay when the last one ends. */
export function streamCounts(onChange: (key: string, isOnline: boolean) => void) {
  const counts = new Map<string, number>();
  const leaveTimers = new Map<string, NodeJS.Timeout>();
  return {
    has: (key: string): boolean => counts.has(key) || leaveTimers.has(key),
    keys: (): string[] => [...counts.keys(), ...leaveTimers.keys()],
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
    clear(): void {
      for (const timer of leaveTimers.values()) clearTimeout(timer);
      leaveTimers.clear();
    },
  };
}
