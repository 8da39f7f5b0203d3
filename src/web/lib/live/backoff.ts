const first = 500;
const longest = 30_000;

/**
 * Milliseconds to wait before connecting again: doubled after each failure, and randomly up to half of that shorter, so
 * that all browsers do not reconnect in the same moment after a server has failed.
 *
 * @param failures how many attempts in a row have failed, from 1
 * @param random at least 0, less than 1
 */
export function reconnectDelay(failures: number, random: () => number): number {
  const delay = Math.min(longest, first * 2 ** Math.max(0, failures - 1));
  return Math.round(delay * (1 - random() / 2));
}
