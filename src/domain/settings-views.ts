import { businessDay } from './calendar.ts';
import { closuresFrom } from './closures-rules.ts';
import type { ShownReviews } from './reviews.ts';
import { reviewSummary } from './reviews-rules.ts';
import { sampleReviews } from './sample-reviews.ts';
import { type AllSettings, type PublicSettings, type Settings, shownClosureDays } from './settings.ts';
import type { SiteFacts } from './site-facts.ts';

/** The settings that the API gives to everybody. */
export function publicSettings(settings: AllSettings, now: Date): PublicSettings {
  const { company, hours, prices, area, proof, reviews } = settings;
  return {
    company: company.value,
    hours: hours.value,
    closures: upcomingClosures(settings, now),
    prices: prices.value,
    area: area.value,
    proof: proof.value,
    reviews: visibleReviews(reviews.value),
  };
}

/** The reviews as visitors see them. */
export function shownReviews({ reviews }: AllSettings): ShownReviews {
  const texts = reviews.value.items.map(({ text }) => text);
  return { ...visibleReviews(reviews.value), samples: sampleReviews.every(({ text }) => texts.includes(text)) };
}

/** The settings that are part of every page. */
export function siteFacts(settings: AllSettings, now: Date): SiteFacts {
  const { company, hours, prices, policies, booking, suggestedHours, area, proof, reviews, retention } = settings;
  const summary = reviewSummary(reviews.value);
  return {
    company: company.value,
    hours: hours.value,
    closures: upcomingClosures(settings, now),
    prices: prices.value,
    policies: policies.value,
    leadHours: booking.value.leadHours,
    hasLimitedPlaces: booking.value.places !== null,
    suggestedHours: suggestedHours.value,
    areaMode: area.value.mode,
    proof: proof.value,
    retention: retention.value,
    ...(summary === undefined ? {} : { reviews: summary }),
  };
}

const upcomingClosures = ({ closures }: AllSettings, now: Date) =>
  closuresFrom(closures.value, businessDay(now), shownClosureDays);

/** Removes the reviews, and the data of the profile on another site, if the office does not show reviews. */
const visibleReviews = (reviews: Settings['reviews']): Settings['reviews'] =>
  reviews.show ? reviews : { show: false, confirmed: reviews.confirmed, items: [] };
