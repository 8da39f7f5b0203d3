/** The results of bad requests and frames. */
export type Tally = {
  /** Number of recorded answers and other results. */
  sent: number;
  /** Number of answers by status, or by another result, such as `raw: closed`. */
  answers: Map<string, number>;
  /** Descriptions of forbidden results. */
  serverErrors: string[];
  accepted: string[];
  slow: string[];
  unanswered: string[];
  slowestMs: number;
};

export const newTally = (): Tally => ({
  sent: 0,
  answers: new Map(),
  serverErrors: [],
  accepted: [],
  slow: [],
  unanswered: [],
  slowestMs: 0,
});

/** The maximum time of any answer; milliseconds. */
export const timeout = 2_000;

/** Records one answer. `status` is an HTTP status, or text for another result. */
export function recordAnswer(
  tally: Tally,
  answer: { what: string; status: number | string; ms: number; mustBeRejected: boolean },
): void {
  const { what, status, ms, mustBeRejected } = answer;
  tally.sent += 1;
  tally.answers.set(String(status), (tally.answers.get(String(status)) ?? 0) + 1);
  tally.slowestMs = Math.max(tally.slowestMs, ms);
  if (ms > timeout) tally.slow.push(`${what}: ${Math.round(ms)} ms`);
  if (typeof status !== 'number') return;
  if (status >= 500) tally.serverErrors.push(`${what}: ${status}`);
  if (mustBeRejected && status >= 200 && status < 300) tally.accepted.push(`${what}: ${status}`);
}
