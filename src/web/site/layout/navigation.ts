import { serviceNames, serviceSlugs } from '#domain/site.ts';

export type NavLink = { readonly href: string; readonly label: string };

/** The links to the services' pages, in the order of the menus and the footer. */
export const serviceLinks: readonly NavLink[] = serviceSlugs.map((slug) => ({
  href: `/services/${slug}`,
  label: serviceNames[slug],
}));

/** The main menu. `services` stands for the item that opens the list of services. */
export const mainMenu: readonly (NavLink | 'services')[] = [
  { href: '/', label: 'Home' },
  'services',
  { href: '/gallery', label: 'Gallery' },
  { href: '/testimonials', label: 'Testimonials' },
  { href: '/blog', label: 'Blog' },
  { href: '/#contact', label: 'Contact Us' },
];

/** The menu of the blog's pages. */
export const blogMenu: readonly NavLink[] = [
  { href: '/', label: 'Home' },
  { href: '/blog', label: 'Blog' },
  { href: '/services/office-cleaning', label: 'Services' },
];

/** The services section of the home page: the target of 'Services' in breadcrumbs and in the plain main menu. */
export const servicesAnchor = '/#services';

/**
 * Whether a menu item is the current one: Home only on `/`, any other item on its own path and on the paths below it.
 * An item whose link has an anchor is never the current one.
 */
export function isCurrent(href: string, path: string): boolean {
  if (href.includes('#')) return false;
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}

/** The `aria-current` of a menu item: `page` on the item's own page, `true` on the pages below it. */
export function ariaCurrent(href: string, path: string): 'page' | 'true' | undefined {
  if (!isCurrent(href, path)) return undefined;
  return href === path ? 'page' : 'true';
}
