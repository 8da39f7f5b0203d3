import { expect, it } from 'vitest';
import { settle } from './ledger.ts';

const settled = (acknowledged: string[], stored: string[]) =>
  settle({ sent: new Set(['a', 'b', 'c']), acknowledged: new Set(acknowledged), stored });

it('finds nothing where everything acknowledged is stored once', () => {
  expect(settled(['a', 'b'], ['b', 'a'])).toEqual({ lost: [], twice: [], strange: [], unconfirmed: [] });
});

it('tells what is lost, doubled, of unknown origin, and stored without an answer', () => {
  expect(settled(['a', 'b'], ['b', 'b', 'c', 'x'])).toEqual({
    lost: ['a'],
    twice: ['b'],
    strange: ['x'],
    unconfirmed: ['c'],
  });
});
