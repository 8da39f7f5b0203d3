const initialDelay = 500;
const maxDelay = 30_000;

/**
 * Milliseconds to wait before connecting again. The time is doubled after each failure, and shortened by a random part
 * of up to a half, so that after a server failure the browsers do not all reconnect at the same moment.
 *
 * @param failures the number of attempts in a row that have failed, from 1
 * @param random at least 0, less than 1
 */
export function reconnectDelay(failures: number, random: () => number): number {
  const delay = Math.min(maxDelay, initialDelay * 2 ** Math.max(0, failures - 1));
  return Math.round(delay * (1 - random() / 2));
}
