import * as z from 'zod/mini';
import { serviceAreaSettings } from './area.ts';
import { initialPrices } from './booking-rules.ts';
import { bookingSettings, initialBookingSettings, initialPolicies, policies } from './booking-settings.ts';
import { closureList } from './closures.ts';
import { companyProfile } from './company-profile.ts';
import { isoTimeField, optionalText, revField } from './fields.ts';
import { initialHours, officeHours } from './hours.ts';
import { invalidInput } from './invalid-input.ts';
import { launchSettings } from './launch-settings.ts';
import { notifications } from './notifications.ts';
import { priceList } from './prices.ts';
import { proof } from './proof.ts';
import { initialRetention, retention } from './retention.ts';
import { reviews } from './reviews.ts';
import { sampleReviews } from './sample-reviews.ts';
import { initialSuggestedHours, suggestedHours } from './suggested-hours.ts';
import { taxSettings } from './taxes.ts';

/** The schemas of the sections of the office's settings. */
export const settingSections = {
  company: companyProfile,
  hours: officeHours,
  closures: closureList,
  prices: priceList,
  booking: bookingSettings,
  suggestedHours,
  area: serviceAreaSettings,
  policies,
  notifications,
  proof,
  reviews,
  taxes: taxSettings,
  retention,
  launch: launchSettings,
} as const;

export type SectionName = keyof typeof settingSections;
export type Settings = { [Name in SectionName]: z.output<(typeof settingSections)[Name]> };

export const sectionNames = Object.keys(settingSections).filter(isSectionName);

export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(settingSections, name);
}

/**
 * The settings before the office has saved any.
 *
 * @param start.company the company from the environment variables
 * @param start.zips the ZIP codes of the counties that are served
 * @param start.alertsTo the email addresses that get alerts
 */
export const initialSettings = (start: {
  company: Settings['company'];
  zips: readonly string[];
  alertsTo: readonly string[];
}): Settings => ({
  company: start.company,
  hours: initialHours,
  closures: [],
  prices: { ...initialPrices },
  booking: initialBookingSettings,
  suggestedHours: initialSuggestedHours,
  area: { mode: 'hint', zips: [...start.zips] },
  policies: initialPolicies,
  notifications: { to: [...start.alertsTo], reminders: true, chatAlerts: true },
  proof: {},
  reviews: { show: true, confirmed: false, items: [...sampleReviews] },
  taxes: [],
  retention: initialRetention,
  launch: { ownPictures: false },
});

const withRev = <Value extends z.ZodMiniType>(value: Value) => z.object({ rev: z.number(), value });

/** Every section with its `rev`. */
export const allSettings = z.object({
  company: withRev(settingSections.company),
  hours: withRev(settingSections.hours),
  closures: withRev(settingSections.closures),
  prices: withRev(settingSections.prices),
  booking: withRev(settingSections.booking),
  suggestedHours: withRev(settingSections.suggestedHours),
  area: withRev(settingSections.area),
  policies: withRev(settingSections.policies),
  notifications: withRev(settingSections.notifications),
  proof: withRev(settingSections.proof),
  reviews: withRev(settingSections.reviews),
  taxes: withRev(settingSections.taxes),
  retention: withRev(settingSections.retention),
  launch: withRev(settingSections.launch),
});
export type AllSettings = { [Name in SectionName]: { rev: number; value: Settings[Name] } };

/** Every section before its first save, with `rev` 0. */
export const unsavedSettings = (initial: Settings): AllSettings =>
  z.parse(
    allSettings,
    Object.fromEntries(Object.entries(initial).map(([section, value]) => [section, { rev: 0, value }])),
  );

/**
 * All sections after a save. If alerts go only to the company's email address, and the office has not saved its
 * notifications yet, a new email address of the company gets them instead of the old one, which may be the default.
 *
 * @returns undefined if the value is invalid for the section
 */
export function withSaved(
  current: AllSettings,
  section: SectionName,
  saved: { rev: number; value: unknown },
): AllSettings | undefined {
  // The other sections were checked when they were saved.
  const parsed = z.safeParse(allSettings.shape[section], saved);
  if (!parsed.success) return undefined;
  const next: AllSettings = { ...current, [section]: parsed.data };
  const { company, notifications: alerts } = next;
  const followsCompany = alerts.rev === 0 && alerts.value.to.join() === current.company.value.email;
  if (!followsCompany) return next;
  return { ...next, notifications: { rev: 0, value: { ...alerts.value, to: [company.value.email] } } };
}

/** Validates a value for a section. @returns the value to store @throws AppError `invalid`, with paths as in a save */
export function sectionValue(section: SectionName, value: unknown): unknown {
  const parsed = z.safeParse(z.object({ value: settingSections[section] }), { value });
  if (parsed.success) return parsed.data.value;
  throw invalidInput(parsed.error);
}

const sectionField = z.string('The section must be text.');

export const sectionInput = z.object({ section: sectionField });

/** A save. The section's own schema validates the value. `savedBy`: the person in the office, if known. */
export const settingSave = z.object({
  section: sectionField,
  rev: revField,
  value: z.unknown(),
  savedBy: optionalText('Name', 100),
});
export type SettingSave = z.output<typeof settingSave>;

export const savedSetting = withRev(z.unknown());

/** A save as the history shows it. */
export const settingVersion = z.object({
  rev: z.number(),
  savedAt: isoTimeField,
  savedBy: z.optional(z.string()),
  value: z.unknown(),
});
export type SettingVersion = z.output<typeof settingVersion>;

/** The settings that the API gives to everybody. */
export const publicSettings = z.object({
  company: settingSections.company,
  hours: settingSections.hours,
  /** Closures in the next `shownClosureDays` days. */
  closures: settingSections.closures,
  prices: settingSections.prices,
  area: settingSections.area,
  proof: settingSections.proof,
  reviews: settingSections.reviews,
});
export type PublicSettings = z.output<typeof publicSettings>;

/** The number of days, from today on, whose closures visitors see. */
export const shownClosureDays = 120;
