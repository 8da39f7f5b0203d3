/**
 * The quantile at `share`, from 0 to 1, by the nearest rank; NaN for no values. Source: Hyndman and Fan, Sample
 * Quantiles in Statistical Packages, 1996, definition 1
 */
export function quantile(values: readonly number[], share: number): number {
  const sortedValues = Float64Array.from(values).sort();
  const rank = Math.max(1, Math.ceil(sortedValues.length * share));
  return sortedValues[rank - 1] ?? Number.NaN;
}

/** The median; NaN for no values. */
export function median(values: readonly number[]): number {
  const sortedValues = Float64Array.from(values).sort();
  const upper = sortedValues[Math.floor(sortedValues.length / 2)] ?? Number.NaN;
  const lower = sortedValues[Math.ceil(sortedValues.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * The median of the ratios `ours[i] / references[i]`; figures without a reference are left out. The two figures of a
 * pair have to be measured one right after the other: load that slows the machine for some seconds then slows both.
 */
export function medianRatio(ours: readonly number[], references: readonly number[]): number {
  return median(ours.flatMap((figure, index) => (references[index] === undefined ? [] : [figure / references[index]])));
}
