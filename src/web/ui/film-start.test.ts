import { expect, test } from 'vitest';
import { startsAutomatically } from './film-start.ts';

test.each([
  [{ reducedMotion: false, saveData: false }, true],
  [{ reducedMotion: true, saveData: false }, false],
  [{ reducedMotion: false, saveData: true }, false],
  [{ reducedMotion: true, saveData: true }, false],
])('with %o, a film starts automatically: %s', (preferences, starts) => {
  expect(startsAutomatically(preferences)).toBe(starts);
});
