import type { ShownPost } from '#domain/blog.ts';
import { publicPaths } from '#domain/site.ts';
import { escapeXml } from './xml.ts';

/**
 * Every public page for search engines, by the Sitemaps protocol 0.9.
 *
 * @param origin scheme and host, without a slash at the end
 * @param builtAt when the pages that hold no posts last changed
 */
export function sitemap(posts: readonly ShownPost[], { origin, builtAt }: { origin: string; builtAt: Date }): string {
  const built = builtAt.toISOString();
  const newest =
    posts
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? built;
  const entries = [
    ...publicPaths.map((path) => ({ path, changed: path === '/blog' ? newest : built })),
    ...posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changed: updatedAt })),
  ];
  const urls = entries.map(
    ({ path, changed }) => `<url><loc>${escapeXml(origin + path)}</loc><lastmod>${escapeXml(changed)}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** What crawlers may fetch: the public pages, not the office's workspace and the calls behind the pages. */
export const robots = (origin: string): string => `User-agent: *
Disallow: /admin
Disallow: /api/
Disallow: /trpc/
Disallow: /ws

Sitemap: ${origin}/sitemap.xml
`;
