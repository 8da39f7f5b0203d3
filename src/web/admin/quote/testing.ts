import type { Quote } from '#domain/quote.ts';

/** A new request for two services in five visits a week. */
export const quote: Quote = {
  id: '0123456789abcdef01234567',
  rev: 0,
  createdAt: '',
  latestAt: '',
  state: 'new',
  name: 'Ann',
  email: '',
  phone: '',
  zipCode: '33458-1234',
  buildingType: 'office',
  when: 'either',
  notes: [],
  proposals: [],
  services: ['office-cleaning', 'water-extraction'],
  visitsPerWeek: 5,
  spam: false,
};
