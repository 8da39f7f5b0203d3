/**
 * Returns the growth from one figure to the next: the slope of the line of best fit (least squares). NaN if there are
 * fewer than two figures.
 */
export function slopeOf(figures: readonly number[]): number {
  const meanIndex = (figures.length - 1) / 2;
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  const [productSum, squareSum] = figures.reduce(
    ([products, squares], figure, index) => [
      products + (index - meanIndex) * (figure - mean),
      squares + (index - meanIndex) ** 2,
    ],
    [0, 0],
  );
  return productSum / squareSum;
}
