import { describe, expect, test } from 'vitest';
import { booking, bookingRequest, bookingStatus, bookingUpdate, paymentLabel } from './booking.ts';
import { initialPrices, serviceDateIssue, serviceTypes, totalPrice } from './booking-rules.ts';

test('the office sees every field of a booking request, except the technical ones', () => {
  const technicalFields = ['submissionId', 'leaveEmpty', 'openForMs'];
  const missingFields = Object.keys(bookingRequest.shape).filter(
    (name) => !technicalFields.includes(name) && !(name in booking.shape),
  );
  expect(missingFields, 'Please add the field to the booking of domain/booking.ts.').toEqual([]);
});

describe('the price', () => {
  // SPEC section 9: $65 or $85 an hour, $50 for each add-on. The prices of 2 to 8 hours are literals, not computed.
  const regularPrices = [130, 195, 260, 325, 390, 455, 520];
  const deepPrices = [170, 255, 340, 425, 510, 595, 680];
  const cases = serviceTypes.flatMap((serviceType) =>
    (serviceType === 'regular' ? regularPrices : deepPrices).flatMap((base, index) =>
      [false, true].flatMap((stoveCleaning) =>
        [false, true].map((refrigeratorCleaning) => ({
          choices: { serviceType, hours: index + 2, additionalServices: { stoveCleaning, refrigeratorCleaning } },
          price: base + (stoveCleaning ? 50 : 0) + (refrigeratorCleaning ? 50 : 0),
        })),
      ),
    ),
  );

  test('is the price of the hours plus the add-ons for every possible choice', () => {
    expect(cases).toHaveLength(56);
    for (const { choices, price } of cases)
      expect(totalPrice(choices, initialPrices), JSON.stringify(choices)).toBe(price);
  });

  test('is between 130 and 780 dollars', () => {
    const prices = cases.map(({ choices }) => totalPrice(choices, initialPrices));
    expect(Math.min(...prices)).toBe(130);
    expect(Math.max(...prices)).toBe(780);
  });
});

describe('the date of a service', () => {
  const pastIssue = expect.stringContaining('past');
  test.each([
    ['the last second of a winter day', '2027-01-15T04:59:59Z', '2027-01-14', undefined],
    ['midnight in winter', '2027-01-15T05:00:00Z', '2027-01-14', pastIssue],
    ['the last second of a summer day', '2027-07-15T03:59:59Z', '2027-07-14', undefined],
    ['midnight in summer', '2027-07-15T04:00:00Z', '2027-07-14', pastIssue],
    ['midnight before the day on which clocks go forward', '2027-03-14T05:00:00Z', '2027-03-13', pastIssue],
    ['the last second before the day on which clocks go forward', '2027-03-14T04:59:59Z', '2027-03-13', undefined],
    ['the last second of the day of 23 hours', '2027-03-15T03:59:59Z', '2027-03-14', undefined],
    ['midnight after the day of 23 hours', '2027-03-15T04:00:00Z', '2027-03-14', pastIssue],
    ['midnight before the day on which clocks go back', '2027-11-07T04:00:00Z', '2027-11-06', pastIssue],
    ['the last second of the day of 25 hours', '2027-11-08T04:59:59Z', '2027-11-07', undefined],
    ['midnight after the day of 25 hours', '2027-11-08T05:00:00Z', '2027-11-07', pastIssue],
    ['the last second of a year', '2028-01-01T04:59:59Z', '2027-12-31', undefined],
  ])('is compared with the day in New York: %s', (_when, now, day, issue) => {
    expect(serviceDateIssue(day, new Date(now))).toEqual(issue);
  });

  test.each(['2027-02-29', '2027-04-31', '2027-13-01', '2027-00-10', '2027-1-1', ''])('cannot be %j', (day) => {
    expect(serviceDateIssue(day, new Date('2027-01-01T12:00:00Z'))).toContain('does not exist');
  });

  test('can be a leap day', () => {
    expect(serviceDateIssue('2028-02-29', new Date('2027-01-01T12:00:00Z'))).toBeUndefined();
  });
});

describe('the schema of a booking request', () => {
  const request = {
    name: ' Ann Lee ',
    email: 'ann@example.com',
    phone: '(561) 555-0101',
    address: '12 Palm Way',
    city: 'Jupiter',
    zipCode: '33458-0001',
    bedrooms: 0,
    bathrooms: '4',
    serviceType: 'deep',
    serviceDate: '2027-06-20T00:00:00.000-04:00',
    hours: 8,
  };

  test('trims texts, cuts the time from the date, and adds default values', () => {
    expect(bookingRequest.parse(request)).toEqual({
      ...request,
      name: 'Ann Lee',
      serviceDate: '2027-06-20',
      serviceTime: 'morning',
      additionalServices: { stoveCleaning: false, refrigeratorCleaning: false },
      sms_consent: false,
    });
  });

  test.each([
    '2027-06-20T09:30',
    '2027-06-20T09:30:15',
    '2027-06-20T23:59:59.999999999Z',
    '2027-06-20T00:00:00+05:30',
    '2027-06-20T00:00:00-0400',
  ])('cuts %s to its date', (serviceDate) => {
    expect(bookingRequest.parse({ ...request, serviceDate }).serviceDate).toBe('2027-06-20');
  });

  test.each([
    '2027-06-20T',
    '2027-06-20T9:30',
    '2027-06-20T24:00',
    '2027-06-20T25:00:00Z',
    '2027-06-20T09:60:00Z',
    '2027-06-20T09:30:61Z',
    '2027-06-20T09:30:00.Z',
    '2027-06-20T09:30:00+24:00',
    '2027-06-20T09:30:00+05:60',
    '2027-06-20T::::',
    '2027-06-20 09:30',
    '2027-06-20T09:30Z; DROP',
  ])('rejects %s, because its time is invalid', (serviceDate) => {
    const { error } = bookingRequest.safeParse({ ...request, serviceDate });
    expect(error?.issues).toMatchObject([{ path: ['serviceDate'], message: 'Please enter the date as YYYY-MM-DD.' }]);
  });

  test('drops unknown fields', () => {
    const parsed = bookingRequest.parse({ ...request, confirmed: true, paymentStatus: 'paid', id: 'x' });
    for (const name of ['confirmed', 'paymentStatus', 'id']) expect(parsed).not.toHaveProperty(name);
  });

  test('treats blank optional texts as missing', () => {
    const parsed = bookingRequest.parse({ ...request, squareFootage: ' ', specialInstructions: '' });
    expect(parsed.squareFootage).toBeUndefined();
    expect(parsed.specialInstructions).toBeUndefined();
  });
});

describe('a booking', () => {
  test.each([
    [false, false, 'Pending'],
    [true, false, 'Confirmed'],
    [false, true, 'Completed'],
    [true, true, 'Completed'],
  ])('with confirmed %s and completed %s has the label %s', (confirmed, completed, label) => {
    expect(bookingStatus({ confirmed, completed })).toBe(label);
  });

  test('has a label for its payment: Paid or Pending', () => {
    expect([paymentLabel('paid'), paymentLabel('pending')]).toEqual(['Paid', 'Pending']);
  });
});

test('a change of a booking requires at least one field', () => {
  expect(bookingUpdate.safeParse({ id: 'x' }).success).toBe(false);
  expect(bookingUpdate.safeParse({ id: 'x', confirmed: undefined }).success).toBe(false);
  expect(bookingUpdate.parse({ id: 'x', completed: false })).toEqual({ id: 'x', completed: false });
});
