import type { RateLimits } from '#server/services/rate-limits.ts';

/** Bytes that count as one read; each further part of this size counts as another read. */
export const bytesPerRead = 128 * 1024;

/** Counts a large answer as several reads. The answer is sent in any case; later requests may be rejected. */
export function countWeight(limits: RateLimits, { ipAddress, bytes }: { ipAddress: string; bytes: number }): void {
  const furtherReads = Math.floor(bytes / bytesPerRead);
  if (furtherReads > 0) limits.add('read', ipAddress, furtherReads);
}
