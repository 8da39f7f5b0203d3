import { expect, test } from 'vitest';
import { messagesByField, remainingIssues } from './issues.ts';

const name = { path: 'name', message: 'Name is required.' };
const email = { path: 'email', message: 'Email is required.' };
const wrongEmail = { path: 'email', message: 'Please enter a valid email address.' };

test('only fields with an error are checked again, with their current error', () => {
  expect(remainingIssues([email], { ok: false, issues: [name, wrongEmail] })).toEqual([wrongEmail]);
  expect(remainingIssues([email], { ok: true, request: undefined })).toEqual([]);
});

test('a field shows its first error', () => {
  expect(messagesByField([name, email, wrongEmail])).toEqual({ name: name.message, email: email.message });
});
