import { createHash } from 'node:crypto';
import type { ShownPost } from '#domain/blog.ts';
import type { CompanyProfile } from '#domain/company.ts';
import { escapeXml } from './xml.ts';

/** Maximum posts in the feed. Feed readers store older ones themselves. */
const maxEntries = 50;

/**
 * Returns the newest posts with their content as an Atom feed (RFC 4287).
 *
 * @param posts the published posts, newest first
 * @param options.id the id of the feed's record, from which the feed's permanent id is made
 */
export function atomFeed(
  posts: readonly ShownPost[],
  { id, origin, company, now }: { id: string; origin: string; company: CompanyProfile; now: Date },
): string {
  const lastChange =
    posts
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? now.toISOString();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<title>${escapeXml(`${company.name}: Cleaning Tips & Insights`)}</title>
<subtitle>${escapeXml(company.tagline)}</subtitle>
<id>${permanentId(id)}</id>
<link rel="self" type="application/atom+xml" href="${escapeXml(`${origin}/blog/feed.xml`)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(`${origin}/blog`)}"/>
<updated>${escapeXml(lastChange)}</updated>
<author><name>${escapeXml(company.name)}</name></author>
${posts
  .slice(0, maxEntries)
  .map((post) => entry(post, origin))
  .join('\n')}
</feed>
`;
}

/** Returns an id that never changes, even if slug or URL do (RFC 4287, section 4.2.6). */
function permanentId(recordId: string): string {
  const digits = createHash('sha256').update(`post ${recordId}`).digest('hex');
  // A custom UUID: version 8, RFC 9562, section 5.8.
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return `urn:uuid:${parts.join('-')}-${digits.slice(20, 32)}`;
}

function entry(post: ShownPost, origin: string): string {
  const url = escapeXml(`${origin}/blog/${post.slug}`);
  return `<entry>
<title>${escapeXml(post.title)}</title>
<id>${permanentId(post.id)}</id>
<link rel="alternate" type="text/html" href="${url}"/>
<published>${escapeXml(post.publishedAt ?? post.createdAt)}</published>
<updated>${escapeXml(post.updatedAt)}</updated>
<author><name>${escapeXml(post.author)}</name></author>
<summary>${escapeXml(post.excerpt)}</summary>
${post.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`).join('')}
<content type="html">${escapeXml(withAbsoluteUrls(post.content, origin))}</content>
</entry>`;
}

/** Feed readers show the content elsewhere, so URLs of this site must be absolute. */
const withAbsoluteUrls = (html: string, origin: string): string =>
  html.replaceAll(/\b(href|src)="\/(?!\/)/g, `$1="${origin}/`);
