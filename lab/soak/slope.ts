/** Returns the average growth from one figure to the next: the slope of the line of best fit (least squares). */
export function slopeOf(figures: readonly number[]): number {
  const middle = (figures.length - 1) / 2;
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  const [covariance, variance] = figures.reduce(
    ([product, square], figure, at) => [product + (at - middle) * (figure - mean), square + (at - middle) ** 2],
    [0, 0],
  );
  return covariance / variance;
}
