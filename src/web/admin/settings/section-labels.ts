import type { Section } from './sections.ts';

/** The name of each section in the menu and in the title of its page. */
export const sectionLabels: Readonly<Record<Section, string>> = {
  company: 'Company',
  hours: 'Office hours',
  closures: 'Closed days',
  prices: 'Prices',
  booking: 'Booking places',
  suggestedHours: 'Suggested hours',
  area: 'Service area',
  policies: 'Cancellations',
  notifications: 'Notifications',
  proof: 'License and insurance',
  taxes: 'Taxes',
  reviews: 'Reviews',
  retention: 'Stored data',
};
