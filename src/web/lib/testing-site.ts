import { initialPrices } from '#domain/booking-rules.ts';
import { initialPolicies } from '#domain/booking-settings.ts';
import { initialHours } from '#domain/hours.ts';
import { initialRetention } from '#domain/retention.ts';
import type { SiteFacts } from '#domain/site-facts.ts';
import { initialSuggestedHours } from '#domain/suggested-hours.ts';

/** The facts of a company whose office has changed no settings. */
export const exampleSite: SiteFacts = {
  company: {
    name: 'Example Cleaning',
    tagline: 'Clean buildings',
    phone: '(561) 555-0100',
    mobilePhone: '(561) 555-0101',
    chatPhone: '(561) 555-0102',
    email: 'office@example.com',
    website: 'https://example.com',
    facebook: 'https://example.com/facebook',
    instagram: 'https://example.com/instagram',
    city: 'West Palm Beach',
    state: 'FL',
    zipCode: '33415',
  },
  hours: initialHours,
  closures: [],
  prices: initialPrices,
  policies: initialPolicies,
  leadHours: 24,
  hasLimitedPlaces: false,
  suggestedHours: initialSuggestedHours,
  areaMode: 'hint',
  proof: {},
  retention: initialRetention,
};
