import type { RateLimits } from '#server/services/rate-limits.ts';

/** Bytes that one read may bring; each further part of that size counts as one more. */
export const bytesPerRead = 128 * 1024;

/** Has a large answer count as the reads that it is worth. What follows pays for it; this one is made already. */
export function countWeight(limits: RateLimits, { address, bytes }: { address: string; bytes: number }): void {
  const more = Math.floor(bytes / bytesPerRead);
  if (more > 0) limits.add('read', address, more);
}
