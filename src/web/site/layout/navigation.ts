import { serviceNames, serviceSlugs } from '#domain/site.ts';

export type NavLink = { readonly href: string; readonly label: string };

/** The pages behind 'Services', in the order of the menus. */
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

/** The target of 'Services' where the list of services is not available. */
export const servicesAnchor = '/#services';

/**
 * Whether a menu item is the current one: Home only on `/`, any other item on its own path and on the paths below it. A
 * link with an anchor is never the current one.
 */
export function isCurrent(href: string, path: string): boolean {
  if (href.includes('#')) return false;
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}

/** The `aria-current` of a menu item: `page` for the page itself, `true` for a page above it. */
export function ariaCurrent(href: string, path: string): 'page' | 'true' | undefined {
  if (!isCurrent(href, path)) return undefined;
  return href === path ? 'page' : 'true';
}
