import { typingLifetime } from '#domain/chat.ts';

/** Maximum keys for which somebody is typing at the same time; further keys are ignored. */
const maxTyping = 10_000;

/**
 * Tracks the keys for which somebody is typing. Typing ends after `typingLifetime`, unless `set` is called again.
 * `onChange` is called when typing starts and when it ends.
 */
export function typingTimers(onChange: (key: string, isTyping: boolean) => void) {
  const timers = new Map<string, NodeJS.Timeout>();
  const end = (key: string): void => {
    clearTimeout(timers.get(key));
    if (timers.delete(key)) onChange(key, false);
  };
  return {
    set(key: string, isTyping: boolean): void {
      if (!isTyping) {
        end(key);
        return;
      }
      const timer = timers.get(key);
      if (timer === undefined && timers.size >= maxTyping) return;
      clearTimeout(timer);
      timers.set(key, setTimeout(end, typingLifetime, key).unref());
      if (timer === undefined) onChange(key, true);
    },
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
