/** The results of bad requests and frames. */
export type Tally = {
  /** Number of recorded results. */
  recorded: number;
  /** Number of results by HTTP status, or by text, such as `raw: closed`. */
  results: Map<string, number>;
  // The four lists describe failures.
  serverErrors: string[];
  wronglyAccepted: string[];
  slow: string[];
  unanswered: string[];
  slowestMs: number;
};

export const newTally = (): Tally => ({
  recorded: 0,
  results: new Map(),
  serverErrors: [],
  wronglyAccepted: [],
  slow: [],
  unanswered: [],
  slowestMs: 0,
});

/** An answer that takes longer is recorded as slow; milliseconds. */
export const slowAfter = 2_000;

/** Records a result, but not in `unanswered`. `status` is an HTTP status, or text for another result. */
export function recordAnswer(
  tally: Tally,
  answer: { what: string; status: number | string; ms: number; mustBeRejected: boolean },
): void {
  const { what, status, ms, mustBeRejected } = answer;
  tally.recorded += 1;
  tally.results.set(String(status), (tally.results.get(String(status)) ?? 0) + 1);
  tally.slowestMs = Math.max(tally.slowestMs, ms);
  if (ms > slowAfter) tally.slow.push(`${what}: ${Math.round(ms)} ms`);
  if (typeof status !== 'number') return;
  if (status >= 500) tally.serverErrors.push(`${what}: ${status}`);
  if (mustBeRejected && status >= 200 && status < 300) tally.wronglyAccepted.push(`${what}: ${status}`);
}
