/** The shortest time between two signals while somebody types; milliseconds. */
const repeatAfter = 3_000;
/** The time without a change of the text after which typing has ended; milliseconds. */
const idleAfter = 4_000;

/** Signals to the other side that somebody is typing, with fewer calls than key presses. */
export type TypingSignal = {
  /** Call it when the text has changed. An empty or blank text ends the typing. */
  typed(text: string): void;
  /** Call it when the text was sent or the field was left. */
  stopped(): void;
};

export function createTypingSignal(send: (typing: boolean) => void): TypingSignal {
  let sentAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stopped(): void {
    clearTimeout(timer);
    if (sentAt === undefined) return;
    sentAt = undefined;
    send(false);
  }

  return {
    typed(text) {
      if (text.trim() === '') return stopped();
      clearTimeout(timer);
      timer = setTimeout(stopped, idleAfter);
      if (sentAt !== undefined && performance.now() - sentAt < repeatAfter) return;
      sentAt = performance.now();
      send(true);
    },
    stopped,
  };
}
