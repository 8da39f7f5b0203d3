import { expect, it } from 'vitest';
import { monthsBefore, retentionText } from './retention-rules.ts';

it.each([
  ['2027-03-15T08:00:00.000Z', 24, '2025-03-15T08:00:00.000Z'],
  ['2027-03-31T08:00:00.000Z', 1, '2027-02-28T08:00:00.000Z'],
  ['2028-02-29T08:00:00.000Z', 24, '2026-02-28T08:00:00.000Z'],
])('deletes nothing too early at the end of a month: %s, %i months', (now, months, expected) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(expected);
});

it('says one month and one day in the singular', () => {
  const text = retentionText({ messageMonths: 1, mailMonths: 24, spamDays: 1 });
  expect(text).toContain('chats 1 month after');
  expect(text).toContain('after 24 months, and what we took for spam after 1 day.');
});
