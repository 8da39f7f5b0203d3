import { expect, it } from 'vitest';
import { isWeakPassword } from './weak-password.ts';

it.each([
  ...['password', 'Password', 'P@ssw0rd', 'pa$$word', 'password123', 'Password1!', '12345678', '87654321', 'abcdefgh'],
  ...[
    'aaaaaaaa',
    'abababab',
    'qwertyuiop',
    'Qwerty123!',
    'letmein1',
    'admin123',
    'administrator',
    'changeme',
    '20240101',
  ],
  ...['welcome2027', 'test1234', 'trustno1', '123admin456'],
])('%j is weak', (password) => expect(isWeakPassword(password)).toBe(true));

it.each([
  ...[
    'correct horse battery',
    'a good password',
    'test-office-password',
    'Tr0ub4dor&3',
    'lobby-mat-47',
    'ключ от офиса',
  ],
  ...['3f9a0c1e-8f55-4c59-9c5e-0f3b6c1a2d4e', 'admin of the lobby', '4fJk29xQ', '849302175663'],
])('%j is not weak', (password) => expect(isWeakPassword(password)).toBe(false));
