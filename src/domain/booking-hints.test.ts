import { describe, expect, it } from 'vitest';
import { bookingHints } from './booking-hints.ts';
import { initialHours } from './hours.ts';

const facts = { hours: initialHours, closures: [], leadHours: 24, suggested: 3 };
/** Tuesday, eight in the evening in New York. */
const now = new Date('2026-11-25T01:00:00Z');
const visit = { serviceDate: '2026-12-01', serviceTime: 'morning', hours: 3 } as const;

describe('the hints of the booking form', () => {
  it('are empty for a usual choice, and while no day is chosen', () => {
    expect(bookingHints(visit, facts, now)).toEqual({});
    expect(bookingHints({ ...visit, serviceDate: '' }, facts, now)).toEqual({});
  });

  it('name the reason why a choice is unusual', () => {
    expect(bookingHints({ ...visit, serviceDate: '2026-11-24' }, facts, now).serviceTime).toMatch(/has begun/);
    expect(bookingHints({ ...visit, serviceDate: '2026-11-29' }, facts, now).serviceDate).toMatch(/on Sundays/);
    expect(bookingHints({ ...visit, serviceDate: '2026-11-26' }, facts, now).serviceDate).toMatch(/Thanksgiving/);
    expect(bookingHints({ ...visit, serviceDate: '2999-01-01' }, facts, now).serviceDate).toMatch(/check the year/);
    expect(bookingHints({ ...visit, hours: 8 }, facts, now).hours).toMatch(/more than one window/);
    expect(bookingHints({ ...visit, hours: 2 }, { ...facts, suggested: 7 }, now).hours).toMatch(/usually takes 7/);
  });

  it('warn if the visit begins in less than the lead time', () => {
    const wednesdayVisit = { ...visit, serviceDate: '2026-11-25' } as const;
    expect(bookingHints({ ...wednesdayVisit, serviceTime: 'evening' }, facts, now).serviceTime).toMatch(
      /less than 24 hours/,
    );
    const dayBeforeStart = new Date('2026-11-30T13:00:00Z');
    expect(bookingHints(visit, facts, dayBeforeStart)).toEqual({});
    expect(bookingHints(visit, facts, new Date(dayBeforeStart.getTime() + 1)).serviceTime).toMatch(
      /less than 24 hours/,
    );
  });

  it('name the closure that the office has set for the chosen day', () => {
    const closures = [{ day: '2026-12-01', label: 'Painters', phonesOpen: true }];
    expect(bookingHints(visit, { ...facts, closures }, now).serviceDate).toMatch(/Painters/);
  });
});
