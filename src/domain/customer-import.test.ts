import { expect, test } from 'vitest';
import { type ImportedResult, usableRow, withRepeatsKnown } from './customer-import.ts';

test('in a preview, only the first row of a person is new, even if a later row matches only a repeat of it', () => {
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

test('rows are read like forms: a name has one line, and an email of only invisible characters is missing', () => {
  const row = { name: 'Ann', email: 'ann@example.com', phone: '561-555-0100', notes: '' };
  expect(usableRow({ ...row, name: ' Ann\nEve ' })).toMatchObject({ ok: true, name: 'Ann Eve' });
  expect(usableRow({ ...row, email: '\u200b' })).toMatchObject({ ok: true, email: undefined, phone: row.phone });
  expect(usableRow({ ...row, name: '', email: 'nobody' })).toEqual({ ok: false, reason: 'Name is required.' });
});
