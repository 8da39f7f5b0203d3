import { expect, test } from 'vitest';
import type { Proposal } from '#domain/proposal.ts';
import type { WholeQuote } from '#domain/quote.ts';
import { editedOffer } from './offer-draft.ts';
import {
  baseOf,
  changedDraft,
  emptyQuoteDraft,
  hasChanges,
  type QuoteDraft,
  rebasedOffer,
  savedFields,
  storedOffer,
  typedOffer,
} from './quote-draft.ts';
import { quote } from './testing.ts';

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

test('a draft with a note, a changed proposal or another value than the stored request has changes', () => {
  expect(isChangedBy({ note: 'Called.' })).toBe(true);
  expect(isChangedBy({ state: 'walkthrough' })).toBe(true);
  expect(isChangedBy({ state: 'lost', lostReason: 'Too dear.' })).toBe(true);
  expect(isChangedBy({ owner: 'Luz' })).toBe(true);
  expect(isChangedBy({ exemption: { number: '85-1', expires: undefined } })).toBe(true);
  expect(isChangedBy({ preparation: { startDay: '2027-07-01', access: 'Key at the desk.' } })).toBe(true);
  expect(isChangedBy({ preparation: {} })).toBe(true);
});

test('a proposal counts as changed only if something was typed since its editor was opened, or filled in', () => {
  const openedOffer = { scope: '', lines: [], taxRates: [], terms: '', validUntil: '2027-06-30' };
  expect(isChangedBy({ offer: openedOffer, openedOffer })).toBe(false);
  expect(isChangedBy({ offer: { ...openedOffer, terms: 'Net 30.' }, openedOffer })).toBe(true);
  expect(isChangedBy({ offer: openedOffer })).toBe(true);
});

test('a save is based on the request that the user saw, if somebody has changed one of its fields since', () => {
  const shown: WholeQuote = { ...quote, rev: 1, tokens: {}, photos: [] };
  const draft = changedDraft(emptyQuoteDraft, { owner: 'L' }, shown);
  const latest: WholeQuote = { ...shown, rev: 2, owner: 'Ana' };
  const typedOn = changedDraft(draft, { owner: 'Luz', exemption: { number: '85-1' } }, latest);
  expect(baseOf(latest, typedOn, ['owner'])).toBe(shown);
  expect(baseOf(latest, typedOn, ['exemption'])).toBe(latest);
  expect(baseOf({ ...shown, rev: 2, state: 'contacted' }, draft, ['state', 'owner'])).toMatchObject({ rev: 2 });
  expect(baseOf(latest, changedDraft(typedOn, { seen: undefined }, latest), ['owner'])).toBe(latest);
  expect(changedDraft(draft, { owner: undefined }, latest).seen).toEqual({});
});

test('what was typed during a save stays, and its own save is based on the request after the first save', () => {
  const shown: WholeQuote = { ...quote, rev: 1, tokens: {}, photos: [] };
  const sent = changedDraft(emptyQuoteDraft, { owner: 'Luz', note: 'Called.', nextAt: '2027-07-01' }, shown);
  const typedOn = changedDraft(sent, { owner: 'Luz M.' }, shown);
  const afterSave: WholeQuote = { ...shown, rev: 2, owner: 'Luz' };
  const draft = changedDraft(typedOn, savedFields({ owner: 'Luz', note: 'Called.' }), afterSave);
  expect(draft).toMatchObject({ owner: 'Luz M.', note: undefined, nextAt: '2027-07-01' });
  expect(baseOf({ ...afterSave, rev: 3 }, draft, ['owner'])).toMatchObject({ rev: 3 });
  expect(draft.seen).toEqual({ owner: afterSave, nextAt: shown });
});

test('an offer that was changed while it was stored stays open as a change of the stored proposal', () => {
  const saved = { scope: 'Floors', lines: [], taxRates: [], terms: '', validUntil: '2027-06-30' };
  const proposal = { id: 'p1', rev: 1, version: 2 };
  expect(storedOffer(saved, proposal)({ offer: { ...saved } })).toEqual({ offer: undefined });
  const changedOffer = { ...saved, terms: 'Net 30.' };
  expect(storedOffer(saved, proposal)({ offer: changedOffer })).toEqual({
    offer: { ...changedOffer, editing: proposal },
    openedOffer: { ...saved, editing: proposal },
  });
  expect(typedOffer(changedOffer)({ offer: { ...saved, editing: proposal } })).toEqual({
    offer: { ...changedOffer, editing: proposal },
  });
  expect(typedOffer(changedOffer)({})).toEqual({});
});

test('after a conflict, a draft is saved over its latest revision, or as a new version if it was sent since', () => {
  const proposal: Proposal = {
    id: 'p1',
    rev: 3,
    version: 2,
    number: 'Q-1',
    state: 'draft',
    createdAt: '',
    scope: [],
    lines: [],
    taxRates: [],
    terms: 'Net 30.',
    validUntil: '2027-06-30',
    questions: [],
  };
  const typed = { ...editedOffer(proposal), terms: 'Net 60.' };
  const editing = { id: 'p1', rev: 4, version: 2 };
  const after = (changed: Partial<Proposal>) => rebasedOffer({ proposals: [{ ...proposal, ...changed }] });
  expect(after({ rev: 4 })({ offer: typed })).toEqual({ offer: { ...typed, editing } });
  expect(after({ rev: 4, state: 'sent' })({ offer: typed })).toEqual({ offer: { ...typed, editing: undefined } });
  expect(after({ rev: 4 })({ offer: { ...typed, editing: undefined } })).toEqual({});
});
