import { median, medianRatio } from '../measuring/statistics.ts';

/** One side's results of a round. Times in ms; `cpu`: the server's CPU time in µs per request, message or delivery. */
export type Round = { perSecond: number; p50: number; p99: number; cpu: number };

/** The results of both sides in each round. */
export type Comparison = { ours: Round[]; reference: Round[] };

/** The name of one figure of a round. */
export type Measure = keyof Round;

/**
 * Measures both sides `rounds` times in turn. The first side alternates, so that neither side always runs second.
 */
export async function compare(
  rounds: number,
  sides: { ours: () => Promise<Round>; reference: () => Promise<Round> },
): Promise<Comparison> {
  const result: Comparison = { ours: [], reference: [] };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['ours', 'reference'] as const) : (['reference', 'ours'] as const);
    for (const side of order) result[side].push(await sides[side]());
  }
  return result;
}

/** The median of one figure over a side's rounds. */
export const medianOf = (rounds: readonly Round[], measure: Measure): number =>
  median(rounds.map((round) => round[measure]));

/** Our side divided by the reference: the median of the rounds' ratios. */
export const ratio = ({ ours, reference }: Comparison, measure: Measure): number =>
  medianRatio(
    ours.map((round) => round[measure]),
    reference.map((round) => round[measure]),
  );
