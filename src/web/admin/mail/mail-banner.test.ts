import { expect, test } from 'vitest';
import { mailWarning } from './mail-banner.tsx';

test('the warning says since when mail fails, in New York time, and how many messages wait', () => {
  const since = '2027-06-16T13:14:00Z';
  const failing = { state: 'failing', since, waiting: 2 } as const;
  expect(mailWarning(failing, new Date('2027-06-16T20:00:00Z'))).toBe(
    'E-mail is not leaving since 9:14. 2 messages wait.',
  );
  expect(mailWarning(failing, new Date('2027-06-17T20:00:00Z'))).toBe(
    'E-mail is not leaving since Jun 16, 9:14 AM. 2 messages wait.',
  );
  expect(mailWarning(failing, new Date('2028-06-16T20:00:00Z'))).toBe(
    'E-mail is not leaving since Jun 16, 9:14 AM. 2 messages wait.',
  );
});

test('the warning says that mail is not set up, and how many messages wait', () => {
  expect(mailWarning({ state: 'off', waiting: 1 }, new Date())).toBe('E-mail is not set up. 1 message waits.');
});

test('there is no warning if mail works', () => {
  expect(mailWarning({ state: 'ok', waiting: 3 }, new Date())).toBeUndefined();
});
