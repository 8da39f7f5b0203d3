import type { ShownPost } from '#domain/blog.ts';
import type { CompanyProfile } from '#domain/company.ts';
import { escapeXml } from './xml.ts';

/** Feed readers remember older ones themselves. */
const mostEntries = 50;

/** The newest posts with their whole content, as an Atom feed (RFC 4287). */
export function atomFeed(
  posts: readonly ShownPost[],
  { origin, company, now }: { origin: string; company: CompanyProfile; now: Date },
): string {
  const newest =
    posts
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? now.toISOString();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<title>${escapeXml(`${company.name}: Cleaning Tips & Insights`)}</title>
<subtitle>${escapeXml(company.tagline)}</subtitle>
<id>${escapeXml(`${origin}/blog`)}</id>
<link rel="self" type="application/atom+xml" href="${escapeXml(`${origin}/blog/feed.xml`)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(`${origin}/blog`)}"/>
<updated>${escapeXml(newest)}</updated>
<author><name>${escapeXml(company.name)}</name></author>
${posts
  .slice(0, mostEntries)
  .map((post) => entry(post, origin))
  .join('\n')}
</feed>
`;
}

function entry(post: ShownPost, origin: string): string {
  const address = escapeXml(`${origin}/blog/${post.slug}`);
  return `<entry>
<title>${escapeXml(post.title)}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${escapeXml(post.publishedAt ?? post.createdAt)}</published>
<updated>${escapeXml(post.updatedAt)}</updated>
<author><name>${escapeXml(post.author)}</name></author>
<summary>${escapeXml(post.excerpt)}</summary>
${post.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`).join('')}
<content type="html">${escapeXml(withWholeAddresses(post.content, origin))}</content>
</entry>`;
}

/** Feed readers show the content elsewhere, where addresses on this site need its name in front. */
const withWholeAddresses = (html: string, origin: string): string =>
  html.replaceAll(/\b(href|src)="\/(?!\/)/g, `$1="${origin}/`);
