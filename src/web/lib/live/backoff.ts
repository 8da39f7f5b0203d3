const initialDelay = 500;
const maxDelay = 30_000;

/**
 * Milliseconds to wait before connecting again. The delay doubles with each failure up to `maxDelay`, and is shortened
 * by a random part of up to a half, so that not all browsers reconnect at the same moment after a server failure.
 *
 * @param failures the number of failed attempts and lost connections in a row; at least 1
 * @param random returns a number of at least 0 and less than 1
 */
export function reconnectDelay(failures: number, random: () => number): number {
  const delay = Math.min(maxDelay, initialDelay * 2 ** Math.max(0, failures - 1));
  return Math.round(delay * (1 - random() / 2));
}
