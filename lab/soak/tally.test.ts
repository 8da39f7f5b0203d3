import { expect, it } from 'vitest';
import type { Received } from './party.ts';
import { faultsOf, storedTwice } from './tally.ts';

const message = (seq: number, clientId = `c${seq}`) => ({
  id: `m${seq}`,
  seq,
  clientId,
  sessionId: 's',
  message: 'x',
  isUser: true,
  read: false,
  responded: false,
  createdAt: '2027-06-16T16:00:00.000Z',
});
const received = (...seqs: number[]): Received[] => seqs.map((seq) => ({ message: message(seq), at: 0 }));

it('counts messages that are lost, repeated or out of order', () => {
  const expected = new Set(['m1', 'm2', 'm3']);
  expect(faultsOf(received(1, 2, 3), expected)).toEqual({ lost: 0, doubled: 0, disordered: 0 });
  expect(faultsOf(received(1, 3), expected)).toEqual({ lost: 1, doubled: 0, disordered: 0 });
  expect(faultsOf(received(1, 2, 2, 3), expected)).toEqual({ lost: 0, doubled: 1, disordered: 0 });
  expect(faultsOf(received(1, 3, 2), expected)).toEqual({ lost: 0, doubled: 0, disordered: 1 });
});

it('counts messages that are stored twice with the same client id', () => {
  expect(storedTwice([message(1), message(2)])).toBe(0);
  expect(storedTwice([message(1, 'same'), message(2, 'same')])).toBe(1);
});
