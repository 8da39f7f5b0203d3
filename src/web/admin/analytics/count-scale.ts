/** Steps that people count in, within a power of ten. */
const steps = [1, 2, 2.5, 5, 10];

/**
 * An axis for counts from 0 to at least `greatest`: whole round numbers at most five steps apart. A chart left to itself
 * takes coarser steps where it is narrow, and leaves up to half of its width empty.
 */
export function countScale(greatest: number): { max: number; ticks: number[] } {
  const least = Math.max(greatest, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(least));
  const round = steps.map((step) => step * power).find((step) => step >= least && Number.isInteger(step)) ?? 1;
  const count = Math.max(Math.ceil(greatest / round), 1);
  return { max: count * round, ticks: Array.from({ length: count + 1 }, (_, index) => index * round) };
}
