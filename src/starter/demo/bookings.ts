import type { Booking } from '#domain/booking.ts';
import { bathroomChoices, initialPrices, serviceTimes, totalPrice } from '#domain/booking-rules.ts';
import { stateOf } from '#domain/booking-state.ts';
import { addDays, businessClock, businessMoment } from '#domain/calendar.ts';
import { initialSuggestedHours } from '#domain/suggested-hours.ts';
import { hoursFor } from '#domain/suggested-hours-rules.ts';
import { weekdayOf } from '#domain/weekday.ts';
import { type Person, randomPerson } from './people.ts';
import { type Random, seededRandom } from './random.ts';

const bookingCount = 150;
const instructions = [
  undefined,
  undefined,
  undefined,
  'Two cats, please keep the patio door closed.',
  'Gate code 4471. Park on the left.',
  'The baby sleeps until ten; start downstairs.',
  'Key under the blue pot.',
  'Please use the unscented products in the cabinet.',
] as const;

type DemoBooking = Omit<Booking, 'id' | 'rev'>;

/**
 * Bookings from four weeks before `now` to four weeks after, the earliest created first. Many are of returning
 * customers, and none is on a Sunday.
 */
export function demoBookings(now: Date): DemoBooking[] {
  const random = seededRandom(561);
  const today = businessClock(now).day;
  const customers: Person[] = Array.from({ length: 70 }, () => randomPerson(random));
  const bookings: DemoBooking[] = [];
  while (bookings.length < bookingCount) {
    const daysFromToday = random.between(-28, 27);
    const day = addDays(today, daysFromToday);
    if (weekdayOf(day) === 'sun') continue;
    const person = customers[random.between(0, customers.length - 1)];
    bookings.push(bookingOn(day, { daysFromToday, now, random, person }));
  }
  return bookings.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

type BookingOptions = { daysFromToday: number; now: Date; random: Random; person: Person | undefined };

function bookingOn(
  day: string,
  { daysFromToday, now, random, person = randomPerson(random) }: BookingOptions,
): DemoBooking {
  const serviceType = random.next() < 0.68 ? 'regular' : 'deep';
  const bedrooms = random.between(0, 4);
  const bathrooms = bathroomChoices[Math.min(bedrooms, bathroomChoices.length - 1)] ?? '1';
  const additionalServices = { stoveCleaning: random.next() < 0.25, refrigeratorCleaning: random.next() < 0.18 };
  const hours = hoursFor({ bedrooms, bathrooms, serviceType }, initialSuggestedHours);
  const specialInstructions = random.pick(instructions);
  const isOver = daysFromToday < 0;
  const confirmed = isOver || random.next() < 0.7;
  const completed = isOver && random.next() < 0.96;
  // Created some days before the visit, and always before `now`.
  const requestedAt = businessMoment(
    addDays(day, -random.between(2, 12)),
    `${random.pick(['08', '10', '12', '17', '20'])}:15`,
  );
  const createdAt = new Date(Math.min(requestedAt.getTime(), now.getTime() - random.between(1, 40) * 3_600_000));
  return {
    ...person,
    createdAt: createdAt.toISOString(),
    bedrooms,
    bathrooms,
    ...(random.next() < 0.5 ? { squareFootage: String(random.between(6, 34) * 100) } : {}),
    serviceType,
    serviceDate: day,
    serviceTime: random.pick(serviceTimes),
    hours,
    additionalServices,
    ...(specialInstructions === undefined ? {} : { specialInstructions }),
    totalPrice: totalPrice({ serviceType, hours, additionalServices }, initialPrices),
    prices: { ...initialPrices },
    paymentStatus: completed && random.next() < 0.9 ? 'paid' : 'pending',
    state: stateOf({ confirmed, completed }),
    confirmed,
    completed,
    sms_consent: random.next() < 0.4,
    spam: false,
  };
}
