/** Frames that a socket may send at once, and each second after that. A person's clicks stay far below. */
const burst = 200;
const perSecond = 50;

/** @returns counts one frame; false when there were too many of them */
export function frameRate(scale: number): () => boolean {
  const most = burst * Math.max(1, scale);
  const refill = (perSecond * Math.max(1, scale)) / 1000;
  let left = most;
  let last = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(most, left + (now - last) * refill) - 1;
    last = now;
    return left >= 0;
  };
}
