import { telLink } from '#domain/phone.ts';
import type { ServiceSlug } from '#domain/site.ts';
import type { ServiceAction } from '../content/service.ts';

/** The page of a service. */
export const serviceHref = (slug: ServiceSlug): string => `/services/${slug}`;

/** The contact form, with the service named in it. */
export const quoteHref = (slug: ServiceSlug): string => `/?service=${slug}#contact`;

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
