import { expect, it } from 'vitest';
import { sendBadRequests } from './bad-requests.ts';

/** Findings that mean nothing with so few requests or on a busy machine. */
const ignoredFindings = /^(memory held|slower than)/;

it('bad requests and frames are rejected and change nothing', async () => {
  const { findings, notes } = await sendBadRequests({ requests: 500, frames: 200, seed: 7, atOnce: 8 });
  const failed = findings.filter(({ ok, what }) => ok === false && !ignoredFindings.test(what));
  expect({ failed, notes: failed.length > 0 ? notes : [] }).toEqual({ failed: [], notes: [] });
  expect(findings.length).toBeGreaterThan(15);
  // The lines for each status add up to all requests, including the warm-up.
  const sent = findings.find(({ what }) => what === 'sent')?.found;
  const answered = findings.filter(({ what }) => what.startsWith('  ')).map(({ found }) => Number(found));
  expect(answered.reduce((sum, count) => sum + count, 0)).toBe(sent);
});
