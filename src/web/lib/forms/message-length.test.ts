import { expect, test } from 'vitest';
import { charactersFit } from '#domain/characters.ts';
import { maxLengths } from '#domain/fields.ts';
import { isTooLong, messageLength } from './message-length.ts';

test.each([
  ['', false, undefined],
  [' \n\t ', false, undefined],
  ['a', true, undefined],
  ['a'.repeat(1_799), true, undefined],
  ['a'.repeat(1_800), true, 200],
  [`  ${'a'.repeat(2_000)}\n`, true, 0],
  ['a'.repeat(2_001), false, -1],
  ['👨‍👩‍👧‍👦'.repeat(1_990), true, 10],
  [`a${'\u0301'.repeat(11)}`.repeat(2_000), true, 0],
  [`a${'\u0301'.repeat(11)}`.repeat(2_000).concat('\u0301'), false, -1],
  [`a${'\u0301'.repeat(30)}`.repeat(1_000), false, -584],
])('case %#: says whether the text can be sent and how many characters are left', (text, canSend, left) => {
  expect(messageLength(text)).toMatchObject({ canSend, left });
  expect(isTooLong(text)).toBe(!charactersFit(text.trim(), maxLengths.chatMessage));
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
