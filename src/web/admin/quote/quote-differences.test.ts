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
