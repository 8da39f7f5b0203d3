/** Frames that a client may send at once, and each second after that. A person's clicks cause far fewer. */
const burst = 200;
const perSecond = 50;

/** @returns a function that counts one frame and returns the milliseconds by which it is too early, usually 0 */
export function frameRate(scale: number): () => number {
  const most = burst * Math.max(1, scale);
  const refill = (perSecond * Math.max(1, scale)) / 1000;
  let left = most;
  let last = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(most, left + (now - last) * refill) - 1;
    last = now;
    return Math.max(0, -left / refill);
  };
}
