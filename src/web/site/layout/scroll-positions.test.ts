import { expect, test } from 'vitest';
import { ScrollPositions } from './scroll-positions.ts';

function storageWith(entries: Record<string, string>): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

test('an entry that was never scrolled is at the top', () => {
  expect(new ScrollPositions(undefined).get('a')).toBe(0);
});

test('positions survive a reload after they are saved', () => {
  const storage = storageWith({});
  const beforeReload = new ScrollPositions(storage);
  beforeReload.set('a', 120);
  beforeReload.set('a', 480);
  beforeReload.save();
  expect(new ScrollPositions(storage).get('a')).toBe(480);
});

test('only the positions of the latest hundred entries are stored', () => {
  const positions = new ScrollPositions(undefined);
  for (let index = 0; index < 101; index++) positions.set(`entry ${index}`, 10);
  expect(positions.get('entry 0')).toBe(0);
  expect(positions.get('entry 1')).toBe(10);
});

test.each(['', '{', '{"a":1}', '[["a"]]', '[[1,2]]'])('invalid stored positions are ignored: %j', (text) => {
  expect(new ScrollPositions(storageWith({ scrollPositions: text })).get('a')).toBe(0);
});
