import { telLink } from '#domain/phone.ts';
import type { ServiceSlug } from '#domain/site.ts';
import type { ServiceAction } from '../content/service.ts';

/** The page of a service. */
export const serviceHref = (slug: ServiceSlug): string => `/services/${slug}`;

/** The form for buildings with the service named in it; for homes the contact form. */
export const quoteHref = (slug: ServiceSlug): string =>
  slug === 'residential-cleaning' ? `/?service=${slug}#contact` : `/quote?service=${slug}`;

/** Where the button of a service's page leads. */
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
