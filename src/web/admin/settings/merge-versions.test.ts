import { expect, it } from 'vitest';
import { conflictingFields, mergeVersions } from './merge-versions.ts';

type Company = { name: string; tagline: string; street?: string | undefined };

it('keeps a field that only one side has changed or emptied, and reports one that both have changed', () => {
  const original: Company = { name: 'Shine', tagline: 'Clean', street: '1 Old Road' };
  const mine: Company = { ...original, name: 'Mine', street: undefined };
  const theirs: Company = { ...original, name: 'Theirs', tagline: 'Spotless' };
  expect(conflictingFields({ original, mine, theirs })).toEqual(['name']);
  expect(mergeVersions({ original, mine, theirs })).toEqual({ name: 'Mine', tagline: 'Spotless' });
  expect(mergeVersions({ original, mine, theirs }, () => 'theirs')).toEqual({ name: 'Theirs', tagline: 'Spotless' });
  expect(conflictingFields({ original, mine, theirs: { ...original, name: 'Mine' } })).toEqual([]);
});

it('keeps a field that only a colleague has added', () => {
  const original: Company = { name: 'Shine', tagline: 'Clean' };
  const versions = { original, mine: { ...original, tagline: 'New' }, theirs: { ...original, street: '1 Palm Way' } };
  expect(conflictingFields(versions)).toEqual([]);
  expect(mergeVersions(versions)).toEqual({ name: 'Shine', tagline: 'New', street: '1 Palm Way' });
});

it('treats a list as one field', () => {
  const versions = { original: [1], mine: [1, 2], theirs: [1, 3] };
  expect(conflictingFields(versions)).toEqual(['']);
  expect(mergeVersions(versions, () => 'theirs')).toEqual([1, 3]);
  expect(mergeVersions(versions)).toEqual([1, 2]);
  expect(mergeVersions({ ...versions, mine: [1] })).toEqual([1, 3]);
});
