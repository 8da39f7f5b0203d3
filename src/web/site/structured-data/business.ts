import { zipOf } from '#domain/area-rules.ts';
import { serviceArea, socialProfiles } from '#domain/company.ts';
import { hoursLines } from '#domain/hours-rules.ts';
import { telLink } from '#domain/phone.ts';
import type { ReviewSummary } from '#domain/reviews-rules.ts';
import type { SiteFacts } from '#domain/site-facts.ts';
import { weekdayNames } from '#domain/weekday.ts';
import { zipCoordinates } from '#domain/zip-coordinates.ts';

/** The id by which other structured data refers to the company. */
export const businessId = (origin: string): string => `${origin}/#business`;

/** The structured data of the company, with its rating if it shows confirmed reviews. */
export function localBusiness({ company, hours, prices, reviews }: SiteFacts, origin: string): object {
  const { name, tagline, phone, email, street, city, state, zipCode } = company;
  const profiles = socialProfiles(company).map(({ href }) => href);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': businessId(origin),
    name,
    description: tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/og.jpg`,
    priceRange: `$${prices.regularHour}-$${prices.deepHour} an hour for homes; buildings by quote`,
    telephone: telLink(phone).replace('tel:', ''),
    email,
    address: {
      '@type': 'PostalAddress',
      ...(street === undefined ? {} : { streetAddress: street }),
      addressLocality: city,
      addressRegion: state,
      postalCode: zipCode,
      addressCountry: 'US',
    },
    ...geo(zipCode),
    areaServed: areaServed(),
    openingHoursSpecification: hoursLines(hours).map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => weekdayNames[day]),
      opens,
      closes,
    })),
    ...(reviews === undefined ? {} : { aggregateRating: aggregateRating(reviews) }),
    ...(profiles.length === 0 ? {} : { sameAs: profiles }),
  };
}

/** The middle of a ZIP code's area in schema.org's form; undefined if `zipCoordinates` does not have the ZIP code. */
export function coordinatesOf(zipCode: string): object | undefined {
  const [latitude, longitude] = zipCoordinates[zipOf(zipCode)] ?? [];
  return latitude === undefined || longitude === undefined
    ? undefined
    : { '@type': 'GeoCoordinates', latitude, longitude };
}

function geo(zipCode: string): { geo?: object } {
  const coordinates = coordinatesOf(zipCode);
  return coordinates === undefined ? {} : { geo: coordinates };
}

const aggregateRating = ({ average, count }: ReviewSummary): object => ({
  '@type': 'AggregateRating',
  ratingValue: average,
  reviewCount: count,
});

/** All served counties and towns. */
const areaServed = (): object[] =>
  serviceArea.flatMap(({ county, cities }) => [
    { '@type': 'AdministrativeArea', name: `${county}, FL` },
    ...cities.map((city) => ({ '@type': 'City', name: `${city}, FL` })),
  ]);
