import { expect, test } from 'vitest';
import { mailTrouble } from './mail-banner.tsx';

test('the workspace shows the time since which e-mail fails, in New York time', () => {
  const since = '2027-06-16T13:14:00Z';
  const failing = { state: 'failing', since, waiting: 2 } as const;
  expect(mailTrouble(failing, new Date('2027-06-16T20:00:00Z'))).toBe(
    'E-mail is not leaving since 9:14. 2 messages wait.',
  );
  expect(mailTrouble(failing, new Date('2027-06-17T20:00:00Z'))).toBe(
    'E-mail is not leaving since Jun 16, 9:14 AM. 2 messages wait.',
  );
  expect(mailTrouble({ state: 'off', waiting: 1 }, new Date())).toBe('E-mail is not set up. 1 message waits.');
  expect(mailTrouble({ state: 'ok', waiting: 3 }, new Date())).toBeUndefined();
});
