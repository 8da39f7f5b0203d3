/** Milliseconds for which a visitor or the office stays online after the last stream has ended: time to reconnect. */
const leaveDelay = 5_000;

/** Counts streams by key; `changed` is called when the first starts and, after a delay, when the last has ended. */
export function streamCounts(changed: (key: string, isOnline: boolean) => void) {
  const counts = new Map<string, number>();
  const leaving = new Map<string, NodeJS.Timeout>();
  return {
    has: (key: string): boolean => counts.has(key) || leaving.has(key),
    keys: (): string[] => [...counts.keys(), ...leaving.keys()],
    enter(key: string): () => void {
      const timer = leaving.get(key);
      clearTimeout(timer);
      leaving.delete(key);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      if (count === 0 && timer === undefined) changed(key, true);
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
          leaving.delete(key);
          changed(key, false);
        }, leaveDelay);
        leaving.set(key, leaveTimer.unref());
      };
    },
    clear(): void {
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}
