import { expect, it } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

it('returns undefined if there is too little memory', () => {
  expect(memoryFolder(Number.POSITIVE_INFINITY)).toBeUndefined();
});
