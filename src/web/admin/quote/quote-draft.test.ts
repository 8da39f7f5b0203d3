import { expect, test } from 'vitest';
import { emptyQuoteDraft, hasChanges, type QuoteDraft } from './quote-draft.ts';

const stored = {
  state: 'contacted',
  nextAt: '2027-06-17',
  exemption: { number: '85-1', expires: '2027-12-31' },
  preparation: { startDay: '2027-07-01' },
} as const;
const isChangedBy = (fields: Partial<QuoteDraft>) => hasChanges({ ...emptyQuoteDraft, ...fields }, stored);

test('a draft that is like the stored request has no changes', () => {
  expect(isChangedBy({})).toBe(false);
  expect(isChangedBy({ state: 'contacted', nextAt: '2027-06-17', owner: ' ', lostReason: 'No.' })).toBe(false);
  expect(isChangedBy({ exemption: { number: ' 85-1', expires: '2027-12-31' } })).toBe(false);
  expect(isChangedBy({ preparation: { startDay: '2027-07-01', access: '', certificateSent: undefined } })).toBe(false);
});

test('a draft with a note, a proposal or another value than the stored request has changes', () => {
  expect(isChangedBy({ note: 'Called.' })).toBe(true);
  expect(isChangedBy({ state: 'walkthrough' })).toBe(true);
  expect(isChangedBy({ state: 'lost', lostReason: 'Too dear.' })).toBe(true);
  expect(isChangedBy({ owner: 'Luz' })).toBe(true);
  expect(isChangedBy({ exemption: { number: '85-1', expires: undefined } })).toBe(true);
  expect(isChangedBy({ preparation: { startDay: '2027-07-01', access: 'Key at the desk.' } })).toBe(true);
  expect(isChangedBy({ preparation: {} })).toBe(true);
});
