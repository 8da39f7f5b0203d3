import { AppError } from '#domain/errors.ts';
import type { Shared } from '#server/http/context.ts';
import { unnamedOrigin } from '#server/http/request-url.ts';

/** Maximum origins for which pages are rendered. A site without a public URL has a few names. */
const maxKnown = 8;

/**
 * Limits the number of origins for which pages are rendered, if visitors name the host: each page takes 11 ms, and
 * hosts can be invented. The least requested origin is dropped. A client that names too many gets pages without an
 * origin.
 */
export function knownOrigins(limits: Shared['limits']) {
  const asked = new Map<string, number>();

  function admit(origin: string): void {
    const [least] = [...asked].sort(([, a], [, b]) => a - b);
    if (asked.size >= maxKnown && least !== undefined) asked.delete(least[0]);
    asked.set(origin, 1);
  }

  /** Counts a requested page. @returns whether the origin is known */
  function seen(origin: string): boolean {
    const count = asked.get(origin);
    if (count !== undefined) asked.set(origin, count + 1);
    return count !== undefined;
  }

  return {
    seen,
    /** The origin that pages contain when this one is requested. */
    named(origin: string, ipAddress: string): string {
      if (seen(origin)) return origin;
      if (origin === unnamedOrigin || !isWithinLimit(limits, ipAddress)) return unnamedOrigin;
      admit(origin);
      return origin;
    },
  };
}

function isWithinLimit(limits: Shared['limits'], ipAddress: string): boolean {
  try {
    limits.take('host', ipAddress);
    limits.take('hostOfAll', 'everybody');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
