import { describe } from 'vitest';
import { itGives } from './testing.ts';

describe('documents, variables and literals', () => {
  itGives([
    [{ $mergeObjects: ['$nested', { c: 1 }, null] }, { a: { b: 1 }, c: 1 }],
    [{ $let: { vars: { x: '$n', y: 2 }, in: { $multiply: ['$$x', '$$y'] } } }, 14],
    [{ $literal: '$n' }, '$n'],
  ]);
});
