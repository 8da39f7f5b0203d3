import { expect, test } from 'vitest';
import { messagesByField, remainingIssues } from './issues.ts';

const missingName = { path: 'name', message: 'Name is required.' };
const missingEmail = { path: 'email', message: 'Email is required.' };
const invalidEmail = { path: 'email', message: 'Please enter a valid email address.' };

test('only fields that already show an error show their current error', () => {
  expect(remainingIssues([missingEmail], { ok: false, issues: [missingName, invalidEmail] })).toEqual([invalidEmail]);
  expect(remainingIssues([missingEmail], { ok: true, request: undefined })).toEqual([]);
});

test('a field shows its first error', () => {
  expect(messagesByField([missingName, missingEmail, invalidEmail])).toEqual({
    name: missingName.message,
    email: missingEmail.message,
  });
});
