import { withDeadline } from '../api/with-deadline.ts';

/** Timeout of a report in milliseconds. */
const timeout = 8_000;

export type SeenMark = {
  /** Call it when everything up to a sequence number was seen here. */
  see(upTo: number): void;
  /** Call it when the server confirms that everything up to a sequence number was seen, here or in another tab. */
  confirm(upTo: number): void;
  /**
   * Reports the latest seen sequence number to the server, unless it is confirmed or its report is pending. Call it
   * again after a failure.
   */
  report(): void;
  /** Call it when the connection is replaced: a report on the old one may never arrive. */
  forgetPending(): void;
};

/** Tracks the sequence number up to which one side has seen the other's messages, and reports it to the server. */
export function createSeenMark(send: (upTo: number, signal: AbortSignal) => Promise<unknown>): SeenMark {
  let seenUpTo = 0;
  let confirmedUpTo = 0;
  let pendingUpTo: number | undefined;

  const confirm = (upTo: number): void => {
    confirmedUpTo = Math.max(confirmedUpTo, upTo);
  };

  return {
    see(upTo) {
      seenUpTo = Math.max(seenUpTo, upTo);
    },
    confirm,
    report() {
      const upTo = seenUpTo;
      if (upTo <= confirmedUpTo || upTo === pendingUpTo) return;
      pendingUpTo = upTo;
      withDeadline(timeout, (signal) => send(upTo, signal))
        .then(
          () => confirm(upTo),
          // The next call of `report` repeats it.
          () => undefined,
        )
        .finally(() => {
          if (pendingUpTo === upTo) pendingUpTo = undefined;
        });
    },
    forgetPending() {
      pendingUpTo = undefined;
    },
  };
}
