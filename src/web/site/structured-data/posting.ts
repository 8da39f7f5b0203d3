import type { ShownPost } from '#domain/blog.ts';
import { type CompanyProfile, teamName } from '#domain/company.ts';
import { businessId } from './business.ts';

/** The structured data of a published post. */
export function blogPosting(post: ShownPost, { company, origin }: { company: CompanyProfile; origin: string }): object {
  const { title, slug, excerpt, coverImage, publishedAt, createdAt, updatedAt, author, category, tags } = post;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    ...(coverImage === undefined ? {} : { image: new URL(coverImage, `${origin}/`).href }),
    datePublished: publishedAt ?? createdAt,
    dateModified: updatedAt,
    author: { '@type': author === teamName(company) ? 'Organization' : 'Person', name: author },
    publisher: { '@type': 'Organization', '@id': businessId(origin), name: company.name, url: `${origin}/` },
    mainEntityOfPage: `${origin}/blog/${slug}`,
    articleSection: category,
    keywords: tags,
  };
}
