import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { bookingRequest } from '#domain/booking.ts';
import { spamSignalFields } from '#domain/spam.ts';
import { SiteProvider } from '#web/lib/company.tsx';
import type { FormValues } from '#web/lib/forms/form-fields.ts';
import { exampleSite } from '#web/lib/testing-site.ts';
import { checkBooking } from './booking-check.ts';
import { pricedChoices } from './booking-choices.ts';
import { ContactInformation, ServiceAddress, ServiceDetails } from './booking-sections.tsx';

// Ten in the evening of June 16 in New York is June 17 in UTC.
const facts = { now: new Date('2027-06-17T02:00:00Z'), prices: exampleSite.prices };

const filledForm: FormValues = {
  name: [' Ada '],
  email: ['ada@example.com'],
  phone: ['561 555 0123'],
  address: ['1 Ocean Drive'],
  city: ['Jupiter'],
  zipCode: ['33458'],
  bedrooms: ['0'],
  bathrooms: ['1.5'],
  squareFootage: [''],
  serviceType: ['deep'],
  serviceDate: ['2027-06-16'],
  serviceTime: ['evening'],
  hours: ['3'],
  'additionalServices.stoveCleaning': ['on'],
  'additionalServices.refrigeratorCleaning': [],
  specialInstructions: [''],
  sms_consent: [],
};

const issuePathsOf = (values: FormValues): string[] => {
  const checked = checkBooking(values, facts);
  return checked.ok ? [] : [...new Set(checked.issues.map(({ path }) => path))];
};

/** Parts of a request without a field in these sections. `SmsConsent` has the consent's field. */
const keysWithoutField = ['totalPrice', 'sms_consent', 'submissionId', ...Object.keys(spamSignalFields)];

describe('the booking form', () => {
  it('has a field in its sections for every part of a request, except the listed parts', () => {
    const html = [ContactInformation, ServiceAddress, ServiceDetails]
      .map((Section) =>
        renderToStaticMarkup(
          <SiteProvider site={exampleSite}>
            <Section hours={2} suggestedHours={3} />
          </SiteProvider>,
        ),
      )
      .join('');
    const fieldNames = new Set([...html.matchAll(/ name="([\w]+)/g)].map(([, name]) => name));
    const missingNames = Object.keys(bookingRequest.shape).filter(
      (key) => !fieldNames.has(key) && !keysWithoutField.includes(key),
    );
    expect(missingNames, 'Add a field of this name to booking-sections.tsx.').toEqual([]);
  });

  it.each([
    [24, 'Please book at least 24 hours ahead.'],
    [1, 'Please book at least 1 hour ahead.'],
    [0, undefined],
  ])('says how early to book, with a lead time of %i hours', (leadHours, hint) => {
    const html = renderToStaticMarkup(
      <SiteProvider site={{ ...exampleSite, leadHours }}>
        <ServiceDetails hours={2} suggestedHours={3} />
      </SiteProvider>,
    );
    expect(/Please book[^<]*/.exec(html)?.[0].trim()).toBe(hint);
  });

  it('becomes a request with the total price', () => {
    expect(checkBooking(filledForm, facts)).toMatchObject({
      ok: true,
      request: {
        name: 'Ada',
        bedrooms: 0,
        hours: 3,
        serviceDate: '2027-06-16',
        additionalServices: { stoveCleaning: true, refrigeratorCleaning: false },
        totalPrice: 3 * 85 + 50,
        sms_consent: false,
      },
    });
  });

  it('reports each missing field under its name', () => {
    const empty = { ...filledForm, name: [''], email: [''], phone: [''], address: [''], city: [''], zipCode: [''] };
    expect(issuePathsOf({ ...empty, serviceDate: [''] })).toEqual([
      'name',
      'email',
      'phone',
      'address',
      'city',
      'zipCode',
      'serviceDate',
    ]);
  });

  it("accepts today in the company's time zone, and no earlier or nonexistent day", () => {
    expect(issuePathsOf({ ...filledForm, serviceDate: ['2027-06-16'] })).toEqual([]);
    expect(issuePathsOf({ ...filledForm, serviceDate: ['2027-06-15'] })).toEqual(['serviceDate']);
    expect(issuePathsOf({ ...filledForm, serviceDate: ['2027-02-29'], name: [''] })).toEqual(['name', 'serviceDate']);
  });

  it('initially chooses a regular cleaning of two hours without add-ons', () => {
    expect(pricedChoices({})).toEqual({
      serviceType: 'regular',
      hours: 2,
      additionalServices: { stoveCleaning: false, refrigeratorCleaning: false },
    });
  });

  it('distinguishes an unreadable date from a missing one', () => {
    const messagesFor = (serviceDate: string[]) => {
      const checked = checkBooking({ ...filledForm, serviceDate }, facts);
      return checked.ok ? [] : checked.issues.map(({ message }) => message);
    };
    expect(messagesFor([])).toEqual(['Please enter a date that exists, with its month, day and year.']);
    expect(messagesFor([''])[0]).toBe('Date is required.');
  });
});
