import { telLink } from '#domain/phone.ts';
import type { ServiceSlug } from '#domain/site.ts';
import type { ServiceAction } from '../content/service.ts';

/** The URL of a service's page. */
export const serviceHref = (slug: ServiceSlug): string => `/services/${slug}`;

/** The URL of the contact form for a message about a service. */
export const messageHref = (slug: ServiceSlug): string => `/?service=${slug}#contact`;

/** Services for homes and after damage, whose pages lead to the contact form instead of the quote form. */
const servicesWithContactForm: readonly ServiceSlug[] = [
  'residential-cleaning',
  'water-extraction',
  'crime-scene-cleanup',
];

/** The URL of the quote form for a service; for `servicesWithContactForm`, the URL of the contact form. */
export const quoteHref = (slug: ServiceSlug): string =>
  servicesWithContactForm.includes(slug) ? messageHref(slug) : `/quote?service=${slug}`;

/** The URL of a button on a service's page. */
export function actionHref(action: ServiceAction, { slug, phone }: { slug: ServiceSlug; phone: string }): string {
  switch (action.kind) {
    case 'quote':
      return quoteHref(slug);
    case 'book':
      return '/book';
    case 'call':
      return telLink(phone);
  }
}
