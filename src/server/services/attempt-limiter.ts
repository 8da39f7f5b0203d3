import { AppError } from '#domain/errors.ts';

/** Wrong passwords that one address may send within the window. */
const allowed = 10;
const windowMs = 15 * 60 * 1000;
/** Addresses remembered at once; with more, the one whose window began first is forgotten. */
const remembered = 10_000;

export type AttemptLimiter = ReturnType<typeof attemptLimiter>;

/**
 * Counts log-in attempts of each address. An attempt counts before it is judged, so that many at once cannot slip
 * through, and is forgiven when the password was right.
 */
export function attemptLimiter({ scale, clock }: { scale: number; clock: () => Date }) {
  const windows = new Map<string, { ends: number; count: number }>();
  const most = Math.max(1, Math.round(allowed * scale));
  return {
    /** @throws AppError `too_many` while the address has used up its attempts */
    begin(address: string): { forgive(): void } {
      const now = clock().getTime();
      let window = windows.get(address);
      if (window === undefined || window.ends <= now) {
        windows.delete(address);
        window = { ends: now + windowMs, count: 0 };
        windows.set(address, window);
        if (windows.size > remembered) forgetOldest(windows);
      }
      if (window.count >= most) {
        throw new AppError('too_many', 'Too many wrong passwords. Please wait a while and try again.', {
          retryAfter: Math.ceil((window.ends - now) / 1000),
        });
      }
      window.count += 1;
      const counted = window;
      return {
        forgive() {
          counted.count -= 1;
        },
      };
    },
  };
}

function forgetOldest(windows: Map<string, unknown>): void {
  const [oldest] = windows.keys();
  if (oldest !== undefined) windows.delete(oldest);
}
