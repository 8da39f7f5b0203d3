import { expect, test } from 'vitest';
import { seededRandom } from '../testing.ts';
import { KeySorter } from './key-sorter.ts';
import { TimeSlicer, toEnd } from './time-slicer.ts';

const drain = (sorter: KeySorter): [string, number][] => {
  const visited: [string, number][] = [];
  toEnd(sorter.drain(new TimeSlicer(), (key, rid) => visited.push([key.toString('hex'), rid])));
  return visited;
};

test('returns keys in the order of their bytes, each with its row id, and is empty afterwards', () => {
  const random = seededRandom(7);
  const sorter = new KeySorter();
  const keys = Array.from({ length: 20_000 }, () =>
    Buffer.from(Array.from({ length: random.below(4) }, () => random.pick([0, 1, 0x7f, 0x80, 0xc3, 0xff]))),
  );
  for (const [rid, key] of keys.entries()) sorter.add(key, rid);
  expect(sorter.bytes).toBeGreaterThan(20_000);
  const expected = keys
    .map((key, rid) => ({ key, rid }))
    .sort((a, b) => a.key.compare(b.key) || a.rid - b.rid)
    .map(({ key, rid }) => [key.toString('hex'), rid]);
  expect(drain(sorter)).toEqual(expected);
  expect(sorter.bytes).toBe(0);
  sorter.add(Buffer.from([1]), 5);
  expect(drain(sorter)).toEqual([['01', 5]]);
});

test('marks removals by a negative row id, and keeps the order of a removal and an addition of the same key', () => {
  const sorter = new KeySorter();
  sorter.add(Buffer.from([2]), 9);
  sorter.remove(Buffer.from([1]), 7);
  sorter.add(Buffer.from([1]), 3);
  expect(drain(sorter)).toEqual([
    ['01', -7],
    ['01', 3],
    ['02', 9],
  ]);
});
