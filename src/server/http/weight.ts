import type { RateLimits } from '#server/services/rate-limits.ts';

/** An answer counts as one more read for every full part of this many bytes. */
export const bytesPerRead = 128 * 1024;

/** Counts the further reads of a large answer. The answer is sent in any case; later requests may be rejected. */
export function countWeight(limits: RateLimits, { ipAddress, bytes }: { ipAddress: string; bytes: number }): void {
  const furtherReads = Math.floor(bytes / bytesPerRead);
  if (furtherReads > 0) limits.add('read', ipAddress, furtherReads);
}
