const first = 500;
const longest = 30_000;

/**
 * How long to wait before connecting again, in milliseconds: twice as long after each failure, and by chance up to half
 * of that shorter, so that the browsers that a server has lost do not all come back in the same moment.
 *
 * @param failures how many attempts in a row have failed, from 1
 * @param random from 0 up to, without, 1
 */
export function reconnectDelay(failures: number, random: () => number): number {
  const delay = Math.min(longest, first * 2 ** Math.max(0, failures - 1));
  return Math.round(delay * (1 - random() / 2));
}
