import { expect, test } from 'vitest';
import { sentencesOf, stillStanding } from './issues.ts';

const name = { path: 'name', message: 'Name is required.' };
const email = { path: 'email', message: 'Email is required.' };
const wrongEmail = { path: 'email', message: 'Please enter a valid email address.' };

test('only fields with an error are checked again, with their current error', () => {
  expect(stillStanding([email], { ok: false, issues: [name, wrongEmail] })).toEqual([wrongEmail]);
  expect(stillStanding([email], { ok: true, request: undefined })).toEqual([]);
});

test('a field shows its first error', () => {
  expect(sentencesOf([name, email, wrongEmail])).toEqual({ name: name.message, email: email.message });
});
