import { AppError } from '#domain/errors.ts';
import type { Shared } from '#server/http/context.ts';
import { unnamedOrigin } from '#server/http/request-url.ts';

/** Maximum origins for which pages are rendered. A site without a public URL has only a few host names. */
const maxOrigins = 8;

/**
 * Limits the number of origins for which pages are rendered if there is no public URL: rendering takes 11 ms, and
 * clients can invent hosts. If there are too many, a new origin replaces the least requested one. A client gets pages
 * with `unnamedOrigin` if it, or all clients together, have requested too many new origins.
 */
export function knownOrigins(limits: Shared['limits']) {
  const requestCounts = new Map<string, number>();

  function admit(origin: string): void {
    const [leastRequested] = [...requestCounts].sort(([, a], [, b]) => a - b);
    if (requestCounts.size >= maxOrigins && leastRequested !== undefined) requestCounts.delete(leastRequested[0]);
    requestCounts.set(origin, 1);
  }

  /** Counts a request for a page of a known origin. @returns whether the origin is known */
  function countRequest(origin: string): boolean {
    const count = requestCounts.get(origin);
    if (count !== undefined) requestCounts.set(origin, count + 1);
    return count !== undefined;
  }

  return {
    countRequest,
    /** Returns the origin to use in a page: the requested one, or `unnamedOrigin`. */
    originFor(origin: string, ipAddress: string): string {
      if (countRequest(origin)) return origin;
      if (origin === unnamedOrigin || !takeFromLimits(limits, ipAddress)) return unnamedOrigin;
      admit(origin);
      return origin;
    },
  };
}

/** Counts a new origin. @returns whether the limits allow it */
function takeFromLimits(limits: Shared['limits'], ipAddress: string): boolean {
  let clientsCount: ReturnType<typeof limits.take> | undefined;
  try {
    clientsCount = limits.take('host', ipAddress);
    limits.take('hostTotal', 'everybody');
    return true;
  } catch (error) {
    clientsCount?.giveBack();
    if (error instanceof AppError) return false;
    throw error;
  }
}
