import { telLink } from '#domain/phone.ts';
import type { ServiceSlug } from '#domain/site.ts';
import type { ServiceAction } from '../content/service.ts';

/** The page of a service. */
export const serviceHref = (slug: ServiceSlug): string => `/services/${slug}`;

/** The contact form with the service named in it. */
export const messageHref = (slug: ServiceSlug): string => `/?service=${slug}#contact`;

/** Services for homes and after damage: their customers are not asked for floors and visits a week. */
const withoutWalkthrough: readonly ServiceSlug[] = ['residential-cleaning', 'water-extraction', 'crime-scene-cleanup'];

/** The form for buildings with the service named in it; otherwise the contact form. */
export const quoteHref = (slug: ServiceSlug): string =>
  withoutWalkthrough.includes(slug) ? messageHref(slug) : `/quote?service=${slug}`;

/** The link of the button on a service's page. */
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
