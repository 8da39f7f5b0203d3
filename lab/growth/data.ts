import { initialPrices } from '../../src/domain/booking-rules.ts';
import { stateOf } from '../../src/domain/booking-state.ts';
import { sortKey } from '../../src/domain/fold-text.ts';
import { seatOf } from '../../src/domain/places.ts';
import { searchTokens } from '../../src/server/store/search.ts';

const firstNames = [
  'Ann',
  'Ben',
  'Carla',
  'Dan',
  'Eva',
  'Frank',
  'Grace',
  'Hugo',
  'Ines',
  'Jack',
  'Kate',
  'Liam',
  'Mia',
];
const lastNames = ['Lee', 'Ortiz', 'Smith', 'Nowak', 'Perez', 'Young', 'Brooks', 'Diaz', 'Evans', 'Fisher', 'Garcia'];
const cities = ['Jupiter', 'Stuart', 'Weston', 'Wellington', 'Boca Raton', 'Delray Beach', 'Parkland'];
/** The time of the first record; milliseconds since 1970. */
export const begin = Date.UTC(2020, 0, 1);
/** Milliseconds. */
export const minute = 60_000;
const visitsPerDay = 20;

/** The item for number `n`, when the items of a list are used in turn. */
const pick = <T>(list: readonly T[], n: number): T => {
  const item = list[n % list.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
};

/**
 * The name, email and phone of person `n`. Many people share a first name and the beginning of a last name; emails and
 * phones are unique. The lengths of the lists (13, 11 and 7) share no factor with 10, the period of the states, so each
 * of their items appears equally often with every state, and the cost of a search does not depend on the chosen item.
 */
export function person(n: number) {
  const name = `${pick(firstNames, n)} ${pick(lastNames, Math.floor(n / firstNames.length))}${(n % 5_000).toString(36)}`;
  return {
    name,
    email: `person${n}@example.com`,
    phone: `561-${String(1_000_000 + n).replace(/(\d{3})(\d{4})$/, '$1-$2')}`,
  };
}

/** Contact message `n` as it is stored. Nine of ten are answered. */
export function messageDocument(n: number) {
  const { name, email, phone } = person(n);
  return {
    createdAt: new Date(begin + n * minute * 7),
    rev: 0,
    name,
    email,
    phone,
    subject: 'Website Contact Form',
    message: 'We have two floors of offices and would like them cleaned on weekdays after six. What would that cost?',
    sms_consent: n % 2 === 0,
    responded: n % 10 !== 0,
    spam: n % 50 === 0,
    search: searchTokens({ texts: [name, email], phone }),
    sortKey: sortKey(name),
  };
}

/** Booking `n` as it is stored. One of ten is requested, two are confirmed, and seven are completed. */
export function bookingDocument(n: number) {
  const { name, email, phone } = person(n);
  const city = pick(cities, n);
  const zipCode = String(33_400 + (n % 99));
  const address = `${(n % 900) + 1} Palm Way`;
  const hours = 2 + (n % 7);
  const serviceDate = new Date(begin + Math.floor(n / visitsPerDay) * 24 * 60 * minute).toISOString().slice(0, 10);
  const serviceTime = pick(['morning', 'afternoon', 'evening'] as const, Math.floor(n / 3));
  const [confirmed, completed] = [n % 10 !== 0, n % 10 > 2];
  return {
    createdAt: new Date(begin + n * minute * 11),
    rev: 0,
    name,
    email,
    phone,
    address,
    city,
    zipCode,
    bedrooms: n % 6,
    bathrooms: '2',
    serviceType: n % 3 === 0 ? 'deep' : 'regular',
    serviceDate,
    serviceTime,
    seats: [seatOf({ serviceDate, serviceTime }, n % visitsPerDay)],
    slot: Math.floor(n / 3) % 3,
    hours,
    additionalServices: { stoveCleaning: n % 4 === 0, refrigeratorCleaning: n % 5 === 0 },
    totalPrice: hours * 65,
    prices: initialPrices,
    sms_consent: false,
    paymentStatus: n % 4 === 0 ? 'pending' : 'paid',
    confirmed,
    completed,
    state: stateOf({ confirmed, completed }),
    spam: n % 50 === 0,
    search: searchTokens({ texts: [name, email, city, zipCode, address], phone }),
    sortKey: sortKey(name),
  };
}
