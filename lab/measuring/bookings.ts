import { addDays, businessDay } from '../../src/domain/calendar.ts';

/** Returns the body of a complete booking request, for the morning of the day that is `daysAhead` days from today. */
export const sampleBooking = (daysAhead: number) => ({
  name: 'Ann Lee',
  email: 'ann@example.com',
  phone: '561-555-0100',
  address: '1 Palm Street',
  city: 'Jupiter',
  zipCode: '33458',
  bedrooms: 2,
  bathrooms: '2',
  serviceType: 'deep',
  serviceDate: addDays(businessDay(new Date()), daysAhead),
  serviceTime: 'morning',
  hours: 3,
});
