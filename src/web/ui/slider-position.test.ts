import { expect, test } from 'vitest';
import { clampPosition, positionAfterKey, positionAt } from './slider-position.ts';

test.each([
  [-12, 0],
  [0, 0],
  [33.4, 33],
  [100, 100],
  [260, 100],
])('the number %d becomes the position %d', (value, position) => {
  expect(clampPosition(value)).toBe(position);
});

test.each([
  [100, 0],
  [300, 50],
  [500, 100],
  [20, 0],
  [900, 100],
])('a pointer at %d px over a box from 100 to 500 px is at %d %%', (x, position) => {
  expect(positionAt(x, { left: 100, width: 400 })).toBe(position);
});

test('the position in a box without width is the initial one', () => {
  expect(positionAt(40, { left: 0, width: 0 })).toBe(50);
});

test.each([
  ['ArrowRight', 50, 51],
  ['ArrowUp', 50, 51],
  ['ArrowLeft', 50, 49],
  ['ArrowDown', 50, 49],
  ['PageUp', 50, 60],
  ['PageDown', 50, 40],
  ['PageUp', 95, 100],
  ['ArrowLeft', 0, 0],
  ['Home', 50, 0],
  ['End', 50, 100],
])('the key %s at %d moves to %d', (key, from, to) => {
  expect(positionAfterKey(key, from)).toBe(to);
});

test('other keys do not move the slider', () => {
  for (const key of ['Tab', 'Enter', ' ', 'a', 'constructor']) expect(positionAfterKey(key, 50)).toBeUndefined();
});
