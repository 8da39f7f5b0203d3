import { type CompanyProfile, serviceArea } from '#domain/company.ts';
import type { SiteFacts } from '#domain/site-facts.ts';
import { fillIn } from '../content/fill.ts';
import type { ServiceContent } from '../content/service.ts';
import { businessId, coordinatesOf } from './business.ts';

/** The structured data of a service, from its page's content. */
export const offeredService = (
  { slug, name, description, milesServed }: ServiceContent,
  { site, origin }: { site: SiteFacts; origin: string },
): object => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name,
  serviceType: name,
  description: fillIn(description, site),
  url: `${origin}/services/${slug}`,
  provider: { '@type': 'LocalBusiness', '@id': businessId(origin), name: site.company.name, url: `${origin}/` },
  areaServed:
    milesServed === undefined
      ? serviceArea.map(({ county }) => ({ '@type': 'AdministrativeArea', name: `${county}, FL` }))
      : circle(milesServed, site.company),
});

const metresPerMile = 1609.344;

/** A circle around the company's base, with a radius of this many miles. */
const circle = (miles: number, { zipCode }: CompanyProfile): object => ({
  '@type': 'GeoCircle',
  geoMidpoint: { '@type': 'GeoCoordinates', ...coordinatesOf(zipCode), postalCode: zipCode, addressCountry: 'US' },
  geoRadius: Math.round(miles * metresPerMile),
});

/** The structured data of the questions and answers on a service's page; empty if there are none. */
export const faqPage = ({ faqs }: ServiceContent, site: SiteFacts): object[] =>
  faqs.length === 0
    ? []
    : [
        {
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: faqs.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: fillIn(answer, site) },
          })),
        },
      ];
