import { withDeadline } from '../api/with-deadline.ts';

/** Timeout of a report in milliseconds. */
const timeout = 8_000;

export type SeenMark = {
  /** Everything up to a sequence number was seen here. */
  see(upTo: number): void;
  /** The server knows that everything up to a sequence number was seen. */
  reported(upTo: number): void;
  /** Reports what the server does not know, unless that is pending. Call it again whenever it may succeed. */
  report(): void;
  /** Call it when the connection is replaced: a report on the old one may never arrive. */
  forgetPending(): void;
};

/** Up to which sequence number one side has seen the other's messages, and up to which the server knows it. */
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
          // It is reported the next time.
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
