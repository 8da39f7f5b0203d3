import { zipOf } from './area-rules.ts';
import type { Day } from './calendar.ts';
import { type ServiceSlug, serviceNames } from './site.ts';
import { type County, counties, type TaxExemption, type TaxRate, type TaxRules } from './taxes.ts';
import { zipCodes } from './zip-codes.ts';

/** The rules in force on a day; undefined before the first rules. */
export const taxRulesOn = (allRules: readonly TaxRules[], day: Day): TaxRules | undefined =>
  allRules.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];

/** The county of a ZIP code or ZIP+4; undefined outside the known counties. */
export function countyOf(zipCode: string): County | undefined {
  const zip = zipOf(zipCode);
  const countyName = zipCodes.find(({ places }) => places.some(([placeZip]) => placeZip === zip))?.county;
  return counties.find((county) => county === countyName);
}

/** The rates for a building in a county: those that name no county, and those that name this one. */
export const ratesIn = ({ rates }: TaxRules, county: County | undefined): TaxRate[] =>
  rates
    .filter((rate) => rate.county === undefined || rate.county === county)
    .map(({ label, basisPoints }) => ({ label, basisPoints }));

/** Whether a service is taxed; undefined if it is not one of the site's services. `service` is its name or slug. */
export function isTaxed(service: string, { services }: TaxRules): boolean | undefined {
  const siteServices = Object.entries(serviceNames).map(([slug, name]) => ({ slug, name }));
  const match = siteServices.find(({ slug, name }) => slug === service || name === service.trim());
  return match && services.some((slug) => slug === match.slug);
}

/** The taxed services in the workspace's suggested rules for Florida: all except home cleaning and water extraction. */
export const floridaServices: readonly ServiceSlug[] = [
  'office-cleaning',
  'commercial-janitorial',
  'five-day-building-cleaning',
  'tile-grout-cleaning',
  'pool-cleaning',
  'crime-scene-cleanup',
];

export const isExpiredExemption = ({ expires }: TaxExemption, today: Day): boolean => expires < today;
