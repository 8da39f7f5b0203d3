import { describe, expect, it } from 'vitest';
import { booking } from '#domain/booking.ts';
import { serviceDateIssue, totalPrice } from '#domain/booking-rules.ts';
import { addDays } from '#domain/calendar.ts';
import { quote, quoteStates } from '#domain/quote.ts';
import { settingSections } from '#domain/settings.ts';
import { demoBookings } from './bookings.ts';
import { crewChoices } from './crews.ts';
import { demoChats, demoMessages } from './messages.ts';
import { demoQuotes } from './quotes.ts';
import { demoSettings } from './settings.ts';

const now = new Date('2027-06-16T16:00:00Z');

describe('the demo', () => {
  it('is the same each time', () => {
    expect(demoBookings(now)).toEqual(demoBookings(now));
    expect(demoMessages(now)).toEqual(demoMessages(now));
    expect(demoChats()).toEqual(demoChats());
    expect(demoQuotes(now)).toEqual(demoQuotes(now));
  });

  it('has 150 valid bookings within four weeks of today, created before now', () => {
    const bookings = demoBookings(now);
    expect(bookings).toHaveLength(150);
    for (const demoBooking of bookings) {
      expect(booking.safeParse({ ...demoBooking, id: 'x', rev: 0 }).success).toBe(true);
      expect(demoBooking.totalPrice).toBe(totalPrice(demoBooking, demoBooking.prices));
      expect(new Date(demoBooking.createdAt) < now).toBe(true);
      expect(serviceDateIssue(demoBooking.serviceDate, new Date('2027-01-01T12:00:00Z'))).toBeUndefined();
    }
    const days = bookings.map(({ serviceDate }) => serviceDate).sort();
    expect((days[0] ?? '') >= addDays('2027-06-16', -28)).toBe(true);
    expect((days.at(-1) ?? '') <= addDays('2027-06-16', 28)).toBe(true);
  });

  it('gives a crew at most one booking per time window', () => {
    const bookings = demoBookings(now).map((fields, index) => ({ ...fields, id: String(index) }));
    const choices = crewChoices(bookings);
    const assignments = bookings
      .filter(({ id }) => choices.has(id))
      .map(({ id, serviceDate, serviceTime }) => `${serviceDate} ${serviceTime} ${choices.get(id)}`);
    expect(assignments.length).toBeGreaterThan(50);
    expect(new Set(assignments).size).toBe(assignments.length);
  });

  it('has valid quote requests in every state, created before now, with valid proposals', () => {
    const quotes = demoQuotes(now);
    expect(new Set(quotes.map(({ state }) => state))).toEqual(new Set(quoteStates));
    for (const demoQuote of quotes) {
      const proposals = demoQuote.proposals.map((proposal) => ({ ...proposal, id: 'y', rev: 1, number: 'N' }));
      expect(quote.safeParse({ ...demoQuote, proposals, id: 'x', rev: 0 }).error, demoQuote.company).toBeUndefined();
      expect(new Date(demoQuote.createdAt) < now).toBe(true);
    }
  });

  it('has settings that the office could save, and does not confirm its made-up reviews', () => {
    for (const [name, value] of Object.entries(demoSettings)) {
      const schema = Object.entries(settingSections).find(([section]) => section === name)?.[1];
      expect(schema?.safeParse(value).success, name).toBe(true);
    }
    expect(demoSettings.reviews.confirmed).toBe(false);
  });
});
