import type { ShownPost } from '#domain/blog.ts';
import { publicPaths } from '#domain/site.ts';
import { escapeXml } from './xml.ts';

/**
 * Returns a list of all public pages, including the posts, in the format of the Sitemaps protocol 0.9.
 *
 * @param posts the published posts
 * @param origin scheme and host, without a trailing slash
 * @param builtAt time of the build: the last change of all pages except the posts and, if there are posts, /blog
 */
export function sitemap(posts: readonly ShownPost[], { origin, builtAt }: { origin: string; builtAt: Date }): string {
  const buildTime = builtAt.toISOString();
  const lastPostChange =
    posts
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? buildTime;
  const entries = [
    ...publicPaths.map((path) => ({ path, lastChange: path === '/blog' ? lastPostChange : buildTime })),
    ...posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, lastChange: updatedAt })),
  ];
  const urls = entries.map(
    ({ path, lastChange }) =>
      `<url><loc>${escapeXml(origin + path)}</loc><lastmod>${escapeXml(lastChange)}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** Returns robots.txt: crawlers may fetch everything except the workspace and the API. */
export const robots = (origin: string): string => `User-agent: *
Disallow: /admin
Disallow: /api/
Disallow: /trpc/
Disallow: /ws

Sitemap: ${origin}/sitemap.xml
`;
