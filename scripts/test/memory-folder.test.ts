import { expect, test } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

test('memoryFolder returns undefined if less memory is free than required', () => {
  expect(memoryFolder(Number.POSITIVE_INFINITY)).toBeUndefined();
});
