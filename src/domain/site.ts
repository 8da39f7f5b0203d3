/** The services by the last part of their pages' paths, in the order in which menus list them. */
export const serviceSlugs = [
  'office-cleaning',
  'commercial-janitorial',
  'five-day-building-cleaning',
  'tile-grout-cleaning',
  'water-extraction',
  'pool-cleaning',
  'crime-scene-cleanup',
  'residential-cleaning',
] as const;
export type ServiceSlug = (typeof serviceSlugs)[number];

/** The name of each service on the site and in the workspace. */
export const serviceNames: Readonly<Record<ServiceSlug, string>> = {
  'office-cleaning': 'Office Cleaning',
  'commercial-janitorial': 'Commercial Janitorial',
  'five-day-building-cleaning': 'Five-Day Building Cleaning',
  'tile-grout-cleaning': 'Tile & Grout Cleaning',
  'water-extraction': 'Water Extraction',
  'pool-cleaning': 'Pool Cleaning',
  'crime-scene-cleanup': 'Crime Scene Cleanup',
  'residential-cleaning': 'Residential Cleaning',
};

const otherPages = {
  '/gallery': 'Gallery',
  '/testimonials': 'Testimonials',
  '/blog': 'Blog',
  '/book': 'Home Cleaning Estimate',
  '/quote': 'Quote for a Building',
  '/privacy-policy': 'Privacy Policy',
  '/terms-and-conditions': 'Terms and Conditions',
} as const;

/** The path of a public page that always exists; `web/routes.ts` says what each page loads. */
export type PublicPath = '/' | `/services/${ServiceSlug}` | keyof typeof otherPages;

/** Every public page that always exists, with its name in the workspace. Posts are not included. */
export const publicPages: Readonly<Record<string, string>> = {
  '/': 'Home',
  ...Object.fromEntries(serviceSlugs.map((slug) => [`/services/${slug}`, serviceNames[slug]])),
  ...otherPages,
};

/** The paths of all public pages that always exist. */
export const publicPaths: readonly string[] = Object.keys(publicPages);

/**
 * The name under which the views of a page are counted: `home` for `/`, otherwise the path without its leading slash.
 */
export type PageKey = string;

/** The page key of a public path. */
export const pageKey = (path: string): PageKey => (path === '/' ? 'home' : path.replace(/^\//, ''));

const pageKeys: ReadonlySet<string> = new Set(publicPaths.map(pageKey));

/** The meaning of a page key: a page that always exists, or a post that may exist; undefined for all other keys. */
export function resolvePageKey(key: PageKey): { kind: 'page' } | { kind: 'post'; slug: string } | undefined {
  if (pageKeys.has(key)) return { kind: 'page' };
  const slug = /^blog\/([^/]+)$/.exec(key)?.[1];
  return slug === undefined ? undefined : { kind: 'post', slug };
}
