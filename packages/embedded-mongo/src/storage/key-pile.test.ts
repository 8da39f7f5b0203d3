import { expect, test } from 'vitest';
import { seededRandom } from '../testing.ts';
import { KeyPile } from './key-pile.ts';
import { TimeSlicer, toEnd } from './time-slicer.ts';

const drained = (pile: KeyPile): [string, number][] => {
  const given: [string, number][] = [];
  toEnd(pile.drain(new TimeSlicer(), (key, rid) => given.push([key.toString('hex'), rid])));
  return given;
};

test('returns keys in the order of their bytes, each with its row id, and is empty afterwards', () => {
  const random = seededRandom(7);
  const pile = new KeyPile();
  const keys = Array.from({ length: 20_000 }, () =>
    Buffer.from(Array.from({ length: random.below(4) }, () => random.pick([0, 1, 0x7f, 0x80, 0xc3, 0xff]))),
  );
  for (const [rid, key] of keys.entries()) pile.add(key, rid);
  expect(pile.bytes).toBeGreaterThan(20_000);
  const expected = keys
    .map((key, rid) => ({ key, rid }))
    .sort((a, b) => a.key.compare(b.key) || a.rid - b.rid)
    .map(({ key, rid }) => [key.toString('hex'), rid]);
  expect(drained(pile)).toEqual(expected);
  expect(pile.bytes).toBe(0);
  pile.add(Buffer.from([1]), 5);
  expect(drained(pile)).toEqual([['01', 5]]);
});

test('keeps the order of removals and additions of the same key', () => {
  const pile = new KeyPile();
  pile.add(Buffer.from([2]), 9);
  pile.remove(Buffer.from([1]), 7);
  pile.add(Buffer.from([1]), 3);
  expect(drained(pile)).toEqual([
    ['01', -7],
    ['01', 3],
    ['02', 9],
  ]);
});
