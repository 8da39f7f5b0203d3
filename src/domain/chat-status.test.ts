import { expect, test } from 'vitest';
import { absenceNotice, chatStatusText } from './chat-status.ts';

const leaveQuestion = 'Leave your question here; we answer by e-mail and in this chat.';

test('the chat widget shows why nobody answers and when the office opens, and nothing while somebody answers', () => {
  // Saturday, 3 p.m. in New York.
  const now = new Date('2027-06-19T19:00:00Z');
  const closedUntil = (opensAt: string) => absenceNotice({ open: false, attended: true, opensAt }, now);
  expect(closedUntil('2027-06-21T12:00:00Z')).toBe(`We are closed until Monday 8 AM. ${leaveQuestion}`);
  expect(closedUntil('2027-06-20T13:30:00Z')).toBe(`We are closed until tomorrow 9:30 AM. ${leaveQuestion}`);
  expect(closedUntil('2027-07-06T12:00:00Z')).toBe(`We are closed until Tuesday, July 6, 8 AM. ${leaveQuestion}`);
  expect(absenceNotice({ open: true, attended: false }, now)).toBe(`Nobody is at the chat right now. ${leaveQuestion}`);
  expect(absenceNotice({ open: true, attended: true }, now)).toBeUndefined();
  expect(absenceNotice({ open: false, attended: true }, now)).toBe(`We are closed. ${leaveQuestion}`);
});

test('the workspace shows what visitors are told, and whether the opening hours are the reason', () => {
  const now = new Date('2027-06-18T15:00:00Z');
  const opensAt = '2027-06-19T13:00:00Z';
  expect(chatStatusText({ away: false, open: true }, now)).toBe('Visitors are told that you answer now.');
  expect(chatStatusText({ away: true, open: false, opensAt }, now)).toBe(
    'Visitors are told that you are closed until tomorrow 9 AM.',
  );
  expect(chatStatusText({ away: false, open: false, opensAt }, now)).toBe(
    'Visitors are told that you are closed until tomorrow 9 AM, by your hours.',
  );
});
