import { serviceSlugs } from '#domain/site.ts';
import { sectionPages } from './admin/settings/section-pages.ts';

/**
 * The source files behind each screen of the route table, by pattern, from the project's root. Only the server reads
 * this, to tell browsers early which files a page will need.
 */
const modules: Readonly<Record<string, readonly string[]>> = {
  '/': ['site/home/home-page.tsx'],
  ...Object.fromEntries(
    serviceSlugs.map((slug) => [
      `/services/${slug}`,
      ['site/services/service-page.tsx', `site/content/services/${slug}.ts`],
    ]),
  ),
  '/gallery': ['site/gallery/gallery-page.tsx'],
  '/testimonials': ['site/testimonials/testimonials-page.tsx'],
  '/blog': ['site/blog/blog-list-page.tsx'],
  '/blog/:slug': ['site/blog/blog-post-page.tsx'],
  '/book': ['site/booking/booking-page.tsx'],
  '/quote': ['site/quote/quote-page.tsx'],
  '/privacy-policy': ['site/legal/legal-page.tsx', 'site/content/legal/privacy-policy.ts'],
  '/terms-and-conditions': ['site/legal/legal-page.tsx', 'site/content/legal/terms.ts'],
  '/manage/:token': ['site/manage/manage-page.tsx'],
  '/chat/:token': ['chat/chat-link-page.tsx'],
  '/proposal/:token': ['site/proposal/proposal-page.tsx'],
  '/admin-login': ['admin/login-page.tsx'],
  '/admin': ['admin/dashboard-page.tsx'],
  '/admin/blog': ['admin/blog/blog-page.tsx'],
  '/admin/messages-sent': ['admin/mail/messages-sent-page.tsx'],
  '/admin/analytics': ['admin/analytics/analytics-page.tsx'],
  ...Object.fromEntries(sectionPages.map(({ path }) => [path, ['admin/settings/settings-page.ts']])),
  '*': ['site/not-found/not-found-page.tsx'],
};

/** The files that the browser's entry imports for a route's pattern; none for a pattern that is not listed. */
export const modulesOf = (pattern: string): readonly string[] =>
  (modules[pattern] ?? []).map((file) => `src/web/${file}`);
