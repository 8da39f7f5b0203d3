import type { ServiceAreaSettings } from './area.ts';
import type { Prices } from './booking-rules.ts';
import type { Policies } from './booking-settings.ts';
import type { Closure } from './closures.ts';
import type { CompanyProfile } from './company.ts';
import type { OfficeHours } from './hours.ts';
import type { Proof } from './proof.ts';
import type { ReviewSummary } from './reviews-rules.ts';
import type { SuggestedHours } from './suggested-hours.ts';

/** The facts about the company that every page has. They are part of each page's data, so they are few. */
export type SiteFacts = {
  company: CompanyProfile;
  hours: OfficeHours;
  /** Those of the next days. */
  closures: readonly Closure[];
  prices: Readonly<Prices>;
  policies: Policies;
  /** How many hours ahead a home cleaning is booked at the latest. */
  leadHours: number;
  suggestedHours: SuggestedHours;
  /** How a booking from outside the area is treated. */
  areaMode: ServiceAreaSettings['mode'];
  proof: Proof;
  /** Number and average of the reviews; absent until the office has confirmed them. */
  reviews?: ReviewSummary;
};
