import { expect, it } from 'vitest';
import { newTally, note } from './tally.ts';

it('counts answers by status and collects the forbidden ones', () => {
  const tally = newTally();
  note(tally, { what: 'a', status: 400, ms: 1, rejectable: true });
  note(tally, { what: 'b', status: 200, ms: 1, rejectable: false });
  note(tally, { what: 'c', status: 200, ms: 1, rejectable: true });
  note(tally, { what: 'd', status: 503, ms: 2_001, rejectable: false });
  note(tally, { what: 'e', status: 'rejected', ms: 3, rejectable: true });
  expect(tally).toMatchObject({ sent: 5, accepted: ['c: 200'], serverErrors: ['d: 503'], slow: ['d: 2001 ms'] });
  expect(tally.slowestMs).toBe(2_001);
  expect([...tally.answers]).toEqual([
    ['400', 1],
    ['200', 2],
    ['503', 1],
    ['rejected', 1],
  ]);
});
