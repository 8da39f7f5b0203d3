import type { SectionName } from '#domain/settings.ts';

/**
 * The sections of the settings that have a page, in the order of the menu. Their labels are in another file, because
 * visitors load this one with the routes of all pages.
 */
export const sections = [
  'company',
  'hours',
  'closures',
  'prices',
  'booking',
  'suggestedHours',
  'area',
  'policies',
  'notifications',
  'proof',
  'taxes',
  'reviews',
  'retention',
] as const satisfies readonly SectionName[];

export type Section = (typeof sections)[number];

/** The path of a section's page, such as `/admin/settings/suggested-hours`. */
export const pathOf = (section: Section): string =>
  `/admin/settings/${section.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`;
