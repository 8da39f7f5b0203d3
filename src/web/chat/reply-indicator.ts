/** The time for which the typing indicator is shown after a send; milliseconds. */
const duration = 1_500;

export type ReplyIndicator = ReturnType<typeof createReplyIndicator>;

/** The typing indicator that is shown after each send. */
export function createReplyIndicator(onChange: () => void) {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let wasShown = false;
  return {
    show(): void {
      const timer = setTimeout(() => {
        timers.delete(timer);
        wasShown = true;
        onChange();
      }, duration);
      timers.add(timer);
    },
    isShowing: (): boolean => timers.size > 0,
    /** Whether the indicator was shown at least once for the whole time. */
    wasShown: (): boolean => wasShown,
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
