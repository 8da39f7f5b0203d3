import { describe, expect, it } from 'vitest';
import { booking } from '#domain/booking.ts';
import { serviceDateIssue, totalPrice } from '#domain/booking-rules.ts';
import { addDays } from '#domain/calendar.ts';
import { quote, quoteStates } from '#domain/quote.ts';
import { settingSections } from '#domain/settings.ts';
import { demoBookings } from './bookings.ts';
import { crewChoices } from './crews.ts';
import { demoQuotes } from './quotes.ts';
import { demoSettings } from './settings.ts';
import { demoChats, demoMessages } from './words.ts';

const now = new Date('2027-06-16T16:00:00Z');

describe('the demo', () => {
  it('is the same each time', () => {
    expect(demoBookings(now)).toEqual(demoBookings(now));
    expect(demoMessages(now)).toEqual(demoMessages(now));
    expect(demoChats()).toEqual(demoChats());
  });

  it('has 150 valid bookings over eight weeks', () => {
    const bookings = demoBookings(now);
    expect(bookings).toHaveLength(150);
    for (const one of bookings) {
      expect(booking.safeParse({ ...one, id: 'x', rev: 0 }).success).toBe(true);
      expect(one.totalPrice).toBe(totalPrice(one, one.prices));
      expect(new Date(one.createdAt) < now).toBe(true);
      expect(serviceDateIssue(one.serviceDate, new Date('2027-01-01T12:00:00Z'))).toBeUndefined();
    }
    const days = bookings.map(({ serviceDate }) => serviceDate).sort();
    expect((days[0] ?? '') >= addDays('2027-06-16', -28)).toBe(true);
    expect((days.at(-1) ?? '') <= addDays('2027-06-16', 28)).toBe(true);
  });

  it('gives a crew one booking per window', () => {
    const bookings = demoBookings(now).map((one, index) => ({ ...one, id: String(index) }));
    const choices = crewChoices(bookings);
    const places = bookings
      .filter(({ id }) => choices.has(id))
      .map(({ id, serviceDate, serviceTime }) => `${serviceDate} ${serviceTime} ${choices.get(id)}`);
    expect(places.length).toBeGreaterThan(50);
    expect(new Set(places).size).toBe(places.length);
  });

  it('has requests for buildings in every state, with proposals that add up', () => {
    const quotes = demoQuotes(now);
    expect(new Set(quotes.map(({ state }) => state))).toEqual(new Set(quoteStates));
    for (const one of quotes) {
      const proposals = one.proposals.map((proposal) => ({ ...proposal, id: 'y', rev: 1, number: 'N' }));
      expect(quote.safeParse({ ...one, proposals, id: 'x', rev: 0 }).error, one.company).toBeUndefined();
      expect(new Date(one.createdAt) < now).toBe(true);
    }
  });

  it('has settings that the office could save, and confirms no made-up review', () => {
    for (const [name, value] of Object.entries(demoSettings)) {
      const schema = Object.entries(settingSections).find(([section]) => section === name)?.[1];
      expect(schema?.safeParse(value).success, name).toBe(true);
    }
    expect(demoSettings.reviews.confirmed).toBe(false);
  });
});
