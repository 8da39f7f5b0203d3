import { expect, test } from 'vitest';
import { messageLength } from './message-length.ts';

test.each([
  ['', false, undefined],
  [' \n\t ', false, undefined],
  ['a', true, undefined],
  ['a'.repeat(1_799), true, undefined],
  ['a'.repeat(1_800), true, 200],
  [`  ${'a'.repeat(2_000)}\n`, true, 0],
  ['a'.repeat(2_001), false, -1],
  ['👨‍👩‍👧‍👦'.repeat(1_990), true, 10],
])('case %#: says whether the text can be sent and how many characters are left', (text, canSend, left) => {
  expect(messageLength(text)).toMatchObject({ canSend, left });
});

test('announces the remaining characters in steps, not at each key press', () => {
  const announcements = Array.from({ length: 2_003 }, (_, length) => messageLength('a'.repeat(length)).spoken);
  expect([...new Set(announcements)]).toEqual([
    '',
    'At most 200 characters left.',
    'At most 100 characters left.',
    'At most 50 characters left.',
    'At most 20 characters left.',
    'At most 10 characters left.',
    'At most 0 characters left.',
    'The message is too long.',
  ]);
});
