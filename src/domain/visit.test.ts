import { expect, test } from 'vitest';
import { reminderDue, visitStart } from './visit.ts';

const longBefore = new Date('2026-01-01T00:00:00Z');

test('a reminder is due at 10 AM in New York on the day before the visit, also if clocks change in between', () => {
  const due = (serviceDate: string) => reminderDue({ serviceDate, serviceTime: 'morning' }, longBefore)?.toISOString();
  expect(due('2027-03-14')).toBe('2027-03-13T15:00:00.000Z');
  expect(due('2027-11-07')).toBe('2027-11-06T14:00:00.000Z');
});

test('a morning visit starts at 8 AM in New York on the day on which clocks go forward', () => {
  expect(visitStart({ serviceDate: '2027-03-14', serviceTime: 'morning' }).toISOString()).toBe(
    '2027-03-14T12:00:00.000Z',
  );
});

test('a visit that is confirmed less than 26 hours before its start has no reminder', () => {
  const visit = { serviceDate: '2027-06-17', serviceTime: 'morning' } as const;
  expect(reminderDue(visit, new Date('2027-06-16T10:00:00.001Z'))).toBeUndefined();
  expect(reminderDue(visit, new Date('2027-06-16T10:00:00Z'))?.toISOString()).toBe('2027-06-16T14:00:00.000Z');
});
