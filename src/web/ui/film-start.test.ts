import { expect, test } from 'vitest';
import { startsByItself } from './film-start.ts';

test.each([
  [{ reducedMotion: false, saveData: false }, true],
  [{ reducedMotion: true, saveData: false }, false],
  [{ reducedMotion: false, saveData: true }, false],
  [{ reducedMotion: true, saveData: true }, false],
])('a visitor with %o sees a film start by itself: %s', (preferences, starts) => {
  expect(startsByItself(preferences)).toBe(starts);
});
