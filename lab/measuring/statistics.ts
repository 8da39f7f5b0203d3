/** The value below which `share` of all values lie, by the nearest rank; NaN for none. Source: ISO 16269-4, 3.2 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const rank = Math.max(1, Math.ceil(sorted.length * share));
  return sorted[rank - 1] ?? Number.NaN;
}

/** The median; NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * The median of the rounds' ratios. Load that slows the machine for some seconds slows both sides of a round, so its
 * ratio stays about the same.
 */
export function medianRatio(ours: readonly number[], references: readonly number[]): number {
  return median(ours.flatMap((own, round) => (references[round] === undefined ? [] : [own / references[round]])));
}
