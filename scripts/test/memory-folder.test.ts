import { expect, it } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

it('takes no memory that is not there', () => {
  expect(memoryFolder(Number.POSITIVE_INFINITY)).toBeUndefined();
});
