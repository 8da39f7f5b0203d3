import { expect, test } from 'vitest';
import { sentencesOf, stillStanding } from './issues.ts';

const name = { path: 'name', message: 'Name is required.' };
const email = { path: 'email', message: 'Email is required.' };
const wrongEmail = { path: 'email', message: 'Please enter a valid email address.' };

test('only what was complained about is complained about, as it is now', () => {
  expect(stillStanding([email], { ok: false, issues: [name, wrongEmail] })).toEqual([wrongEmail]);
  expect(stillStanding([email], { ok: true, request: undefined })).toEqual([]);
});

test('a field says the first thing that is wrong with it', () => {
  expect(sentencesOf([name, email, wrongEmail])).toEqual({ name: name.message, email: email.message });
});
