/** Round steps within a power of ten. */
const steps = [1, 2, 2.5, 5, 10];

/**
 * Returns an axis for counts from 0 to at least `greatest`, with at most five steps between round whole numbers. The chart library's
 * own scale is coarser on narrow screens and leaves up to half of the width empty.
 */
export function countScale(greatest: number): { max: number; ticks: number[] } {
  const minStep = Math.max(greatest, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const round = steps.map((step) => step * power).find((step) => step >= minStep && Number.isInteger(step)) ?? 1;
  const count = Math.max(Math.ceil(greatest / round), 1);
  return { max: count * round, ticks: Array.from({ length: count + 1 }, (_, index) => index * round) };
}
