/** Round steps, before they are multiplied by a power of ten. */
const roundSteps = [1, 2, 2.5, 5, 10];

/**
 * Returns an axis for counts from 0 to at least `maxCount`, with at most five steps between round whole numbers. The
 * chart library's own scale is coarser on narrow screens and leaves up to half of the width empty.
 */
export function countScale(maxCount: number): { max: number; ticks: number[] } {
  const minStep = Math.max(maxCount, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = roundSteps.map((base) => base * power).find((size) => size >= minStep && Number.isInteger(size)) ?? 1;
  const stepCount = Math.max(Math.ceil(maxCount / step), 1);
  return { max: stepCount * step, ticks: Array.from({ length: stepCount + 1 }, (_, index) => index * step) };
}
