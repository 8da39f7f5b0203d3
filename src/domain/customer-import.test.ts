import { expect, test } from 'vitest';
import { type ImportedResult, withRepeatsKnown } from './customer-import.ts';

test('in a preview, a person is new once, even if the rows have only another row in common', () => {
  const results: ImportedResult[] = [
    { result: 'new', keys: ['a@b.co'] },
    { result: 'unusable', reason: 'A name is missing.' },
    { result: 'new', keys: ['a@b.co', '+15615550100'] },
    { result: 'known', keys: ['b@b.co'], id: '1' },
    { result: 'new', keys: ['+15615550100'] },
    { result: 'new', keys: ['c@b.co'] },
    { result: 'new' },
    { result: 'new' },
  ];
  expect(withRepeatsKnown(results).map(({ result }) => result)).toEqual([
    'new',
    'unusable',
    'known',
    'known',
    'known',
    'new',
    'new',
    'new',
  ]);
});
