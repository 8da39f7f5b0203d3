import { openingHours } from '#domain/calendar.ts';
import { type CompanyProfile, serviceArea, socialProfiles } from '#domain/company.ts';
import { telLink } from '#domain/phone.ts';

/** Names the company from other pages' data. */
export const businessId = (origin: string): string => `${origin}/#business`;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const clockTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Who the company is, where it works and when it is open. Ratings are left out: none are collected on the site. */
export function localBusiness(company: CompanyProfile, origin: string): object {
  const { name, tagline, phone, email, street, city, state, zipCode } = company;
  const profiles = socialProfiles(company).map(({ href }) => href);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': businessId(origin),
    name,
    description: tagline,
    url: `${origin}/`,
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
    areaServed: areaServed(),
    openingHoursSpecification: openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => weekdays[day]),
      opens: clockTime(opens),
      closes: clockTime(closes),
    })),
    ...(profiles.length === 0 ? {} : { sameAs: profiles }),
  };
}

/** Every county and town that is served. */
const areaServed = (): object[] =>
  serviceArea.flatMap(({ county, cities }) => [
    { '@type': 'AdministrativeArea', name: `${county}, FL` },
    ...cities.map((city) => ({ '@type': 'City', name: `${city}, FL` })),
  ]);
