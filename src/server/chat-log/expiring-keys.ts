/** Maximum keys that are set at the same time; further keys are ignored. */
const maxKeys = 10_000;

/**
 * Tracks for which keys something goes on, such as typing. It ends with `set(key, false)`, or `lifetime` milliseconds
 * after the last `set(key, true)`. `onChange` is called when it starts and when it ends, but not by `clear`.
 */
export function expiringKeys(lifetime: number, onChange: (key: string, isSet: boolean) => void) {
  const timers = new Map<string, NodeJS.Timeout>();
  const end = (key: string): void => {
    clearTimeout(timers.get(key));
    if (timers.delete(key)) onChange(key, false);
  };
  return {
    set(key: string, isSet: boolean): void {
      if (!isSet) {
        end(key);
        return;
      }
      const timer = timers.get(key);
      if (timer === undefined && timers.size >= maxKeys) return;
      clearTimeout(timer);
      timers.set(key, setTimeout(end, lifetime, key).unref());
      if (timer === undefined) onChange(key, true);
    },
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
