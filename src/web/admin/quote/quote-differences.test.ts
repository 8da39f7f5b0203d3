import { expect, test } from 'vitest';
import { conflictSentence, quoteDifferences, wasOnlyViewed } from './quote-differences.ts';

const before = {
  state: 'new' as const,
  nextAt: '2027-06-17',
  latestAt: '2027-06-16T16:00:00.000Z',
  notes: [],
  proposals: [],
};

test('the text about a conflict lists the changes by somebody else; without known changes, it lists none', () => {
  const after = {
    ...before,
    state: 'contacted' as const,
    owner: 'Luz',
    notes: [{ at: '2027-06-16T17:00:00.000Z', text: 'Called.' }],
  };
  expect(conflictSentence(quoteDifferences(before, after))).toBe(
    'Somebody changed this meanwhile: the state is “Contacted” now; the owner is Luz; a note was added. ' +
      'What you typed is still here: look at it once more, then save again.',
  );
  expect(conflictSentence(quoteDifferences(before, before))).toMatch(/^Somebody changed this meanwhile\./);
});

test('changed values are listed as the workspace shows them, and removed values are listed too', () => {
  const stored = {
    ...before,
    lostReason: 'Too dear.',
    walkthrough: { day: '2027-06-18', window: 'morning' },
    buildingType: 'retail',
    when: 'day',
    contractEnds: '2027-05-31',
  } as const;
  const changes = { buildingType: 'office', when: 'either', contractEnds: '2027-06-30' } as const;
  const after = { ...before, nextAt: undefined, ...changes };
  expect(quoteDifferences(stored, after)).toEqual([
    'the day of the next step was removed',
    'the reason why it was lost was removed',
    'the walkthrough was removed',
    'the building is “Office” now',
    'the time of cleaning is “By day or in the evening” now',
    'the end of the contract is “Wed, Jun 30, 2027” now',
  ]);
});

test('a view by the customer is listed, but is not a conflict unless something else changed', () => {
  const proposal = {
    id: '1',
    number: 'ABC123',
    version: 1,
    rev: 1,
    scope: [],
    lines: [],
    taxRates: [],
    terms: '',
    questions: [],
    state: 'sent' as const,
    validUntil: '2027-07-16',
    createdAt: '2027-06-16T16:00:00.000Z',
  };
  const unseenQuote = { ...before, proposals: [proposal] };
  const seenQuote = { ...before, proposals: [{ ...proposal, seenAt: '2027-06-17T16:00:00.000Z' }] };
  expect(wasOnlyViewed(unseenQuote, seenQuote)).toBe(true);
  expect(wasOnlyViewed(unseenQuote, { ...seenQuote, owner: 'Luz' })).toBe(false);
  expect(wasOnlyViewed(unseenQuote, unseenQuote)).toBe(false);
  expect(quoteDifferences(unseenQuote, seenQuote)).toEqual(['the customer looked at version 1 of the proposal']);
});
