import type { Settings } from '#domain/settings.ts';
import { floridaServices } from '#domain/taxes-rules.ts';

/** The settings of the demo. The company and its reviews are fictitious. */
export const demoSettings: Pick<Settings, 'company' | 'booking' | 'proof' | 'taxes' | 'reviews'> = {
  company: {
    name: 'Harborlight Building Care',
    tagline: 'Commercial cleaning and property maintenance in Palm Beach County',
    phone: '561-555-0133',
    mobilePhone: '561-555-0134',
    chatPhone: '561-555-0135',
    email: 'office@harborlight.example',
    website: 'https://www.harborlight.example',
    facebook: 'https://www.facebook.com/harborlight.example',
    street: '2190 Belvedere Road, Suite 8',
    city: 'West Palm Beach',
    state: 'FL',
    zipCode: '33406',
  },
  booking: {
    places: {
      mon: { morning: 3, afternoon: 3, evening: 1 },
      tue: { morning: 3, afternoon: 3, evening: 1 },
      wed: { morning: 3, afternoon: 3, evening: 1 },
      thu: { morning: 3, afternoon: 3, evening: 1 },
      fri: { morning: 3, afternoon: 2, evening: 0 },
      sat: { morning: 2, afternoon: 0, evening: 0 },
      sun: { morning: 0, afternoon: 0, evening: 0 },
    },
    leadHours: 24,
    horizonDays: 60,
    answerHours: 24,
  },
  proof: {
    licence: 'Palm Beach County BTR 2026-01877',
    since: '2014',
    insured: true,
    bonded: true,
    backgroundChecked: true,
    certificateOnRequest: true,
  },
  taxes: [
    {
      from: '2026-01-01',
      rates: [
        { label: 'Florida sales tax', basisPoints: 600 },
        { label: 'Surtax, Palm Beach County', basisPoints: 100, county: 'Palm Beach County' },
      ],
      services: [...floridaServices],
      rounding: 'total',
    },
  ],
  // The reviews are fictitious, so they must not be marked as confirmed.
  reviews: {
    show: true,
    confirmed: false,
    items: [
      {
        name: 'Renée A.',
        location: 'Lake Worth Beach',
        service: 'Office Cleaning',
        rating: 5,
        text: 'Two floors, thirty desks and a kitchen that used to be a battlefield. They send the same two people every night, and what we agree on stays agreed.',
      },
      {
        name: 'Tom B.',
        location: 'Jupiter',
        service: 'Five-Day Building Cleaning',
        rating: 4,
        text: 'Lobby and restrooms are spotless each morning. The windows were forgotten once; I wrote in the chat and they were done the next day.',
      },
      {
        name: 'Ines C.',
        location: 'Wellington',
        service: 'Residential Cleaning',
        rating: 5,
        text: 'I could see what it costs before I booked, and it cost just that. The oven looks new.',
      },
    ],
  },
};
