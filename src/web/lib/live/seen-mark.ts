import { withDeadline } from '../api/with-deadline.ts';

/** How long it may take to tell what was seen, before that counts as not told; milliseconds. */
const patience = 8_000;

export type SeenMark = {
  /** Everything up to a place was seen here. */
  see(upTo: number): void;
  /** The server knows that everything up to a place was seen. */
  takeTold(upTo: number): void;
  /** Tells what is not told yet, unless that is under way. To be asked again whenever it may succeed. */
  tell(): void;
  /** There is another way to the server: what is under way by the old one may never arrive. */
  forgetUnderWay(): void;
};

/** Up to where one side of a conversation has seen the other's messages, and up to where the server knows of that. */
export function createSeenMark(send: (upTo: number, signal: AbortSignal) => Promise<unknown>): SeenMark {
  let seen = 0;
  let told = 0;
  let telling: number | undefined;

  const takeTold = (upTo: number): void => {
    told = Math.max(told, upTo);
  };

  return {
    see(upTo) {
      seen = Math.max(seen, upTo);
    },
    takeTold,
    tell() {
      const upTo = seen;
      if (upTo <= told || upTo === telling) return;
      telling = upTo;
      withDeadline(patience, (signal) => send(upTo, signal))
        .then(
          () => takeTold(upTo),
          // It is told at the next occasion.
          () => undefined,
        )
        .finally(() => {
          if (telling === upTo) telling = undefined;
        });
    },
    forgetUnderWay() {
      telling = undefined;
    },
  };
}
