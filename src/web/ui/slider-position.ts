/** The initial position of a before-and-after slider, in percent of its width. */
export const startPosition = 50;

/** Rounds a position, and limits it to 0 to 100 percent. */
export const clampPosition = (position: number): number => Math.min(100, Math.max(0, Math.round(position)));

/**
 * The slider position for a pointer at `x`. `left` and `width` are those of the slider; all are CSS pixels, and `x` and
 * `left` are measured from the left edge of the viewport.
 */
export const positionAt = (x: number, { left, width }: { left: number; width: number }): number =>
  width === 0 ? startPosition : clampPosition(((x - left) / width) * 100);

const stepByKey: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['PageUp', 10],
  ['PageDown', -10],
]);

/** The position after a key press, by the ARIA slider pattern; undefined for keys that do not move the slider. */
export function positionAfterKey(key: string, position: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return 100;
  const step = stepByKey.get(key);
  return step === undefined ? undefined : clampPosition(position + step);
}
