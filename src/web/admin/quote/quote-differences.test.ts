import { expect, test } from 'vitest';
import { conflictSentence, quoteDifferences } from './quote-differences.ts';

const before = {
  state: 'new' as const,
  nextAt: '2027-06-17',
  latestAt: '2027-06-16T16:00:00.000Z',
  notes: [],
  proposals: [],
};

test('a conflict says what somebody else did', () => {
  const after = {
    ...before,
    state: 'contacted' as const,
    owner: 'Luz',
    notes: [{ at: '2027-06-16T17:00:00.000Z', text: 'Called.' }],
  };
  expect(conflictSentence(quoteDifferences(before, after))).toBe(
    'Meanwhile the state is “Contacted” now; the owner is Luz; a note was added. ' +
      'What you typed is still here: look at it once more, then save again.',
  );
  expect(conflictSentence(quoteDifferences(before, before))).toMatch(/^Somebody changed this meanwhile\./);
});
