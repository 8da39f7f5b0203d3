import { expect, it } from 'vitest';
import { compareWrites } from './write-comparison.ts';

const compare = (acknowledged: string[], stored: string[]) =>
  compareWrites({ sent: new Set(['a', 'b', 'c']), acknowledged: new Set(acknowledged), stored });

it('reports nothing if every acknowledged write is stored once', () => {
  expect(compare(['a', 'b'], ['b', 'a'])).toEqual({ lost: [], duplicated: [], unexpected: [], unconfirmed: [] });
});

it('reports writes that are lost, stored twice, never sent, or stored without an acknowledgement', () => {
  expect(compare(['a', 'b'], ['b', 'b', 'c', 'x'])).toEqual({
    lost: ['a'],
    duplicated: ['b'],
    unexpected: ['x'],
    unconfirmed: ['c'],
  });
});
