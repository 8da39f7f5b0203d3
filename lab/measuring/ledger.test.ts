import { expect, it } from 'vitest';
import { settle } from './ledger.ts';

const settled = (acknowledged: string[], stored: string[]) =>
  settle({ sent: new Set(['a', 'b', 'c']), acknowledged: new Set(acknowledged), stored });

it('reports nothing if every acknowledged write is stored once', () => {
  expect(settled(['a', 'b'], ['b', 'a'])).toEqual({ lost: [], twice: [], strange: [], unconfirmed: [] });
});

it('reports writes that are lost, stored twice, never sent, or stored without an acknowledgement', () => {
  expect(settled(['a', 'b'], ['b', 'b', 'c', 'x'])).toEqual({
    lost: ['a'],
    twice: ['b'],
    strange: ['x'],
    unconfirmed: ['c'],
  });
});
