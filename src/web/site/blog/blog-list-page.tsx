import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { blogTexts } from '#domain/blog.ts';
import { useApi } from '#web/lib/api.ts';
import type { PageModule } from '#web/route.ts';

function BlogListPage() {
  const posts = useQuery(useApi().blog.list.queryOptions(undefined, { retry: 1 }));
  return (
    <>
      <h1>Cleaning Tips &amp; Insights</h1>
      {posts.isPending && <p role="status">{blogTexts.loadingList}</p>}
      {posts.isError && <p role="alert">{blogTexts.failedList}</p>}
      {posts.data?.length === 0 && (
        <>
          <h2>{blogTexts.emptyList}</h2>
          <p>{blogTexts.emptyListHint}</p>
        </>
      )}
      <ul>
        {posts.data?.map(({ id, slug, title, excerpt }) => (
          <li key={id}>
            <Link href={`/blog/${slug}`}>{title}</Link>: {excerpt}
          </li>
        ))}
      </ul>
    </>
  );
}

export const blogListPage: PageModule = {
  render: () => <BlogListPage />,
  head: () => ({
    title: 'Cleaning Tips & Insights',
    description:
      'Cleaning tips for offices, buildings and homes in South Florida, written by the people who do the work.',
  }),
  prefetch: ({ api, queryClient }) => queryClient.prefetchQuery(api.blog.list.queryOptions()),
};
