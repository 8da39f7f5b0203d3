import { expect, it } from 'vitest';
import { bookingUpdate } from '#domain/booking.ts';
import { watchedFields } from '#domain/booking-event.ts';
import { actorText, changeText, eventText } from './history-texts.ts';

const crewName = (id: string) => (id === 'b' ? 'Blue' : 'Green');

const notBookingFields = ['id', 'rev', 'overCapacity', 'notify'];
/** The fields of a booking that the office may change. */
const editableFields = Object.keys(bookingUpdate.shape).filter((name) => !notBookingFields.includes(name));
/** Changes of these fields need no text, because the event's name usually says what changed. */
const statusFields = ['confirmed', 'completed', 'paymentStatus'];

it('has a text for every field that the office may change, except for the status', () => {
  const watchedNames: readonly string[] = watchedFields;
  const unwatchedNames = editableFields.filter((name) => !watchedNames.includes(name));
  expect(unwatchedNames, 'Please add the field to watchedFields of domain/booking-event.ts.').toEqual([]);
  const fieldsWithoutText = editableFields.filter((name) => {
    const [before, after] = ['2030-01-15', '2030-01-16'].map((value) => ({ [name]: value }));
    const event = { what: 'booking.changed', ...(before && { before }), ...(after && { after }) };
    return !statusFields.includes(name) && changeText(event, crewName).length === 0;
  });
  expect(fieldsWithoutText, 'Please add words for the field to history-texts.ts.').toEqual([]);
});

it('shows the author and the name of an event', () => {
  expect(actorText({ role: 'office', name: 'Ana' })).toBe('Ana (office)');
  expect(actorText({ role: 'visitor' })).toBe('Customer');
  expect(eventText({ what: 'booking.crewTakenOff' })).toBe('Crew taken off');
});

it('shows the new value of each changed field except the state, and the old value if there was one', () => {
  expect(
    changeText(
      {
        what: 'booking.moved',
        before: { serviceDate: '2030-01-15', state: 'requested', hours: 3 },
        after: { serviceDate: '2030-01-16', state: 'confirmed', hours: 4, squareFootage: '1,800' },
      },
      crewName,
    ),
  ).toEqual(['Square footage: 1,800', 'Day: Tue, Jan 15, 2030 → Wed, Jan 16, 2030', 'Hours: 3 → 4']);
  expect(
    changeText({ what: 'booking.crewAssigned', before: { crewId: 'g' }, after: { crewId: 'b' } }, crewName),
  ).toEqual(['Crew: Green → Blue']);
  expect(
    changeText(
      {
        what: 'booking.changed',
        before: { additionalServices: { stoveCleaning: true, refrigeratorCleaning: false } },
        after: { additionalServices: { stoveCleaning: false, refrigeratorCleaning: false } },
      },
      crewName,
    ),
  ).toEqual(['Add-ons: Stove/oven cleaning → none']);
});
