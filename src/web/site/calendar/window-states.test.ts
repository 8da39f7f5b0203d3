import { describe, expect, it } from 'vitest';
import { dayAfterKey, dayState, monthFrom, weeksOf, windowAdvice } from './window-states.ts';

describe('the calendar of time windows', () => {
  it('has each day of the month once, under its weekday', () => {
    const weeks = weeksOf('2027-02-17');
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
    expect(weeks[0]?.[1]).toBe('2027-02-01');
    expect(weeksOf('2026-11-25').flat().filter(Boolean)).toHaveLength(30);
    expect(weeksOf('2026-08-25')[0]).toEqual([...Array(6).fill(undefined), '2026-08-01']);
  });

  it('finds months across the end of a year', () => {
    expect(monthFrom('2026-12-31', 1)).toBe('2027-01-01');
    expect(monthFrom('2027-01-31', 1)).toBe('2027-02-01');
    expect(monthFrom('2027-01-31', -2)).toBe('2026-11-01');
  });

  it('can be navigated with the keys of a grid', () => {
    expect(dayAfterKey('2026-11-30', 'ArrowRight')).toBe('2026-12-01');
    expect(dayAfterKey('2026-11-25', 'Home')).toBe('2026-11-22');
    expect(dayAfterKey('2026-11-25', 'End')).toBe('2026-11-28');
    expect(dayAfterKey('2026-11-25', 'PageDown')).toBe('2026-12-01');
    expect(dayAfterKey('2026-11-25', 'a')).toBeUndefined();
  });

  it('gives a day the most relevant state of its time windows', () => {
    const stateWith = (morning: 'open' | 'full', evening: 'too_soon' | 'closed') =>
      dayState({ date: '2026-11-25', windows: { morning, afternoon: 'past', evening } });
    expect(stateWith('open', 'closed')).toBe('open');
    expect(stateWith('full', 'too_soon')).toBe('full');
  });

  it('has advice about a full time window, and none about an open one or one whose state is unknown', () => {
    expect(windowAdvice('full')).toBe('This time is full. Please choose another one.');
    expect(windowAdvice('open')).toBeUndefined();
    expect(windowAdvice(undefined)).toBeUndefined();
  });
});
