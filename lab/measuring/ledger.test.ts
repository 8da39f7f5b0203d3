import { expect, it } from 'vitest';
import { settle } from './ledger.ts';

const settled = (acknowledged: string[], stored: string[]) =>
  settle({ sent: new Set(['a', 'b', 'c']), acknowledged: new Set(acknowledged), stored });

it('finds nothing if everything acknowledged is stored once', () => {
  expect(settled(['a', 'b'], ['b', 'a'])).toEqual({ lost: [], twice: [], strange: [], unconfirmed: [] });
});

it('finds what is lost, stored twice, unknown, and stored without an answer', () => {
  expect(settled(['a', 'b'], ['b', 'b', 'c', 'x'])).toEqual({
    lost: ['a'],
    twice: ['b'],
    strange: ['x'],
    unconfirmed: ['c'],
  });
});
