import { expect, it } from 'vitest';
import { newTally, recordAnswer } from './tally.ts';

it('counts answers by status, collects wrong and slow answers, and records the slowest time', () => {
  const tally = newTally();
  recordAnswer(tally, { what: 'a', status: 400, ms: 1, mustBeRejected: true });
  recordAnswer(tally, { what: 'b', status: 200, ms: 1, mustBeRejected: false });
  recordAnswer(tally, { what: 'c', status: 200, ms: 1, mustBeRejected: true });
  recordAnswer(tally, { what: 'd', status: 503, ms: 2_001, mustBeRejected: false });
  recordAnswer(tally, { what: 'e', status: 'rejected', ms: 3, mustBeRejected: true });
  expect(tally).toMatchObject({
    recorded: 5,
    wronglyAccepted: ['c: 200'],
    serverErrors: ['d: 503'],
    slow: ['d: 2001 ms'],
  });
  expect(tally.slowestMs).toBe(2_001);
  expect([...tally.results]).toEqual([
    ['400', 1],
    ['200', 2],
    ['503', 1],
    ['rejected', 1],
  ]);
});
