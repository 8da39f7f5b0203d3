/** While somebody types, the sign of it is repeated after so many milliseconds. */
const repeatAfter = 3_000;
/** After so many milliseconds without a key the typing is over. */
const idleAfter = 4_000;

/** Tells the other side that somebody types, without a call for each key. */
export type TypingSignal = {
  /** The text has changed. An empty one is no typing. */
  typed(text: string): void;
  /** The text was sent or left. */
  stopped(): void;
};

export function createTypingSignal(tell: (typing: boolean) => void): TypingSignal {
  let toldAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stopped(): void {
    clearTimeout(timer);
    if (toldAt === undefined) return;
    toldAt = undefined;
    tell(false);
  }

  return {
    typed(text) {
      if (text.trim() === '') return stopped();
      clearTimeout(timer);
      timer = setTimeout(stopped, idleAfter);
      if (toldAt !== undefined && performance.now() - toldAt < repeatAfter) return;
      toldAt = performance.now();
      tell(true);
    },
    stopped,
  };
}
