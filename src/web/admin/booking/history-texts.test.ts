import { expect, it } from 'vitest';
import { actorWords, changeWords, eventWords } from './history-texts.ts';

const crewName = (id: string) => (id === 'b' ? 'Blue' : 'Green');

it('says who did what', () => {
  expect(actorWords({ role: 'office', name: 'Ana' })).toBe('Ana (office)');
  expect(actorWords({ role: 'visitor' })).toBe('Customer');
  expect(eventWords({ what: 'booking.crewTakenOff' })).toBe('Crew taken off');
});

it('says from what to what each field changed', () => {
  expect(
    changeWords(
      {
        what: 'booking.moved',
        before: { serviceDate: '2030-01-15', state: 'requested', hours: 3 },
        after: { serviceDate: '2030-01-16', state: 'confirmed', hours: 4, squareFootage: '1,800' },
      },
      crewName,
    ),
  ).toEqual(['Square footage: 1,800', 'Day: Tue, Jan 15, 2030 → Wed, Jan 16, 2030', 'Hours: 3 → 4']);
  expect(
    changeWords({ what: 'booking.crewAssigned', before: { crewId: 'g' }, after: { crewId: 'b' } }, crewName),
  ).toEqual(['Crew: Green → Blue']);
  expect(
    changeWords(
      {
        what: 'booking.changed',
        before: { additionalServices: { stoveCleaning: true, refrigeratorCleaning: false } },
        after: { additionalServices: { stoveCleaning: false, refrigeratorCleaning: false } },
      },
      crewName,
    ),
  ).toEqual(['Add-ons: Stove/oven cleaning → none']);
});
