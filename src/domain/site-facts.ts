import type { ServiceAreaSettings } from './area.ts';
import type { Prices } from './booking-rules.ts';
import type { Policies } from './booking-settings.ts';
import type { Closure } from './closures.ts';
import type { CompanyProfile } from './company.ts';
import type { OfficeHours } from './hours.ts';
import type { Proof } from './proof.ts';
import type { Retention } from './retention.ts';
import type { ReviewSummary } from './reviews-rules.ts';
import type { SuggestedHours } from './suggested-hours.ts';

/** The facts about the company that every page has. They are part of each page's data, so keep them small. */
export type SiteFacts = {
  company: CompanyProfile;
  hours: OfficeHours;
  /** Closures in the next `shownClosureDays` days. */
  closures: readonly Closure[];
  prices: Readonly<Prices>;
  policies: Policies;
  /** The notice that customers should give before a home cleaning; hours. */
  leadHours: number;
  /** Whether the places for homes are limited, so that the booking form shows a calendar of open windows. */
  hasLimitedPlaces: boolean;
  suggestedHours: SuggestedHours;
  /** The treatment of bookings from outside the area. */
  areaMode: ServiceAreaSettings['mode'];
  proof: Proof;
  retention: Retention;
  /** See `reviewSummary`. */
  reviews?: ReviewSummary;
};
