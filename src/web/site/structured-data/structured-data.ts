import { serviceSlugs } from '#domain/site.ts';
import type { Head, PageContext } from '#web/route.ts';
import { loadedPost } from '../blog/post-status.ts';
import { findService } from '../content/services.ts';
import { servicesAnchor } from '../layout/navigation.ts';
import { breadcrumbs, type Crumb } from './breadcrumbs.ts';
import { localBusiness } from './business.ts';
import { blogPosting } from './posting.ts';
import { faqPage, offeredService } from './service.ts';

/** The item for the list of services, as in the visible breadcrumb of a service's page. */
const servicesCrumb: Crumb = { name: 'Services', path: servicesAnchor };

/**
 * The parts of a rendered page from which its structured data is made. `origin` is scheme and host for absolute URLs.
 */
export type DescribedPage = { path: string; origin: string; context: PageContext; head: Head };

/**
 * The structured data of a page for search engines (JSON-LD with schema.org types); empty if they must not list the
 * page. Only used on the server.
 */
export function structuredData({ path, origin, context, head }: DescribedPage): object[] {
  const { company } = context;
  if (head.noindex === true) return [];
  if (path === '/') return [localBusiness(context.site, origin)];
  const trail = (middleCrumbs: Crumb[] = [], name = head.title): object =>
    breadcrumbs([{ name: 'Home', path: '/' }, ...middleCrumbs, { name, path }], origin);

  const slug = serviceSlugs.find((candidate) => path === `/services/${candidate}`);
  const service = slug === undefined ? undefined : findService(slug);
  if (service !== undefined) {
    return [
      offeredService(service, { site: context.site, origin }),
      ...faqPage(service, context.site),
      trail([servicesCrumb], service.name),
    ];
  }
  const post = path.startsWith('/blog/') ? loadedPost(context) : undefined;
  if (post !== undefined && post !== null) {
    return [blogPosting(post, { company, origin }), trail([{ name: 'Blog', path: '/blog' }])];
  }
  return [trail()];
}
