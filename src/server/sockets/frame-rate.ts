/** Maximum frames over one socket: at once, and then per second. A person's clicks cause far fewer. */
const burst = 200;
const perSecond = 50;

/**
 * A token bucket.
 *
 * @param scale multiplies the limits, if above 1
 * @returns a function that counts a frame and returns how many milliseconds the frame must wait, usually 0
 */
export function frameRate(scale: number): () => number {
  const capacity = burst * Math.max(1, scale);
  const refillPerMs = (perSecond * Math.max(1, scale)) / 1000;
  let tokens = capacity;
  let lastTime = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(capacity, tokens + (now - lastTime) * refillPerMs) - 1;
    lastTime = now;
    return Math.max(0, -tokens / refillPerMs);
  };
}
