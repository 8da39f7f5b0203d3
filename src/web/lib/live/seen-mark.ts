import { withDeadline } from '../api/with-deadline.ts';

/** Timeout of a report in milliseconds. */
const timeout = 8_000;

export type SeenMark = {
  /** Call it when everything up to a sequence number was seen here. */
  see(upTo: number): void;
  /** Call it when the server reports that everything up to a sequence number was seen. */
  reported(upTo: number): void;
  /** Reports an unreported sequence number, unless that is pending. Call it again whenever it may succeed. */
  report(): void;
  /** Call it when the connection is replaced: a report on the old one may never arrive. */
  forgetPending(): void;
};

/**
 * Tracks up to which sequence number one side has seen the other's messages, and which one was reported to the server.
 */
export function createSeenMark(send: (upTo: number, signal: AbortSignal) => Promise<unknown>): SeenMark {
  let seen = 0;
  let known = 0;
  let pending: number | undefined;

  const markReported = (upTo: number): void => {
    known = Math.max(known, upTo);
  };

  return {
    see(upTo) {
      seen = Math.max(seen, upTo);
    },
    reported: markReported,
    report() {
      const upTo = seen;
      if (upTo <= known || upTo === pending) return;
      pending = upTo;
      withDeadline(timeout, (signal) => send(upTo, signal))
        .then(
          () => markReported(upTo),
          // The next call reports it again.
          () => undefined,
        )
        .finally(() => {
          if (pending === upTo) pending = undefined;
        });
    },
    forgetPending() {
      pending = undefined;
    },
  };
}
