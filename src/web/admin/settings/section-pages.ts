import type { SectionName } from '#domain/settings.ts';

/** The pages of the settings, in the order of the menu. The section `launch` has no page. */
export const sectionPages = [
  { section: 'company', path: '/admin/settings/company', label: 'Company' },
  { section: 'hours', path: '/admin/settings/hours', label: 'Office hours' },
  { section: 'closures', path: '/admin/settings/closures', label: 'Closed days' },
  { section: 'prices', path: '/admin/settings/prices', label: 'Prices' },
  { section: 'booking', path: '/admin/settings/booking', label: 'Booking places' },
  { section: 'suggestedHours', path: '/admin/settings/suggested-hours', label: 'Suggested hours' },
  { section: 'area', path: '/admin/settings/area', label: 'Service area' },
  { section: 'policies', path: '/admin/settings/policies', label: 'Cancellations' },
  { section: 'notifications', path: '/admin/settings/notifications', label: 'Notifications' },
  { section: 'proof', path: '/admin/settings/proof', label: 'License and insurance' },
  { section: 'taxes', path: '/admin/settings/taxes', label: 'Taxes' },
  { section: 'reviews', path: '/admin/settings/reviews', label: 'Reviews' },
] as const satisfies readonly { section: SectionName; path: string; label: string }[];

export type SectionPage = (typeof sectionPages)[number];

export const firstSectionPath = sectionPages[0].path;
