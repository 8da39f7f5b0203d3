import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { blogTexts } from '#domain/blog.ts';
import { useApi } from '#web/lib/api.ts';
import type { PageContext, PageModule, RouteParams } from '#web/route.ts';
import { SanitizedHtml } from '#web/ui/sanitized-html.tsx';

function BlogPostPage({ params }: { params: RouteParams }) {
  const post = useQuery(useApi().blog.bySlug.queryOptions({ slug: params.slug ?? '' }));
  if (post.isPending) return <p role="status">{blogTexts.loadingPost}</p>;
  if (post.data === undefined) {
    return (
      <>
        <h1>{blogTexts.notFound}</h1>
        <p>{blogTexts.notFoundHint}</p>
        <Link href="/blog">{blogTexts.back}</Link>
      </>
    );
  }
  return (
    <article>
      <Link href="/blog">{blogTexts.back}</Link>
      <h1>{post.data.title}</h1>
      <SanitizedHtml html={post.data.content} />
    </article>
  );
}

const loadedPost = ({ params, api, queryClient }: PageContext) =>
  queryClient.getQueryData(api.blog.bySlug.queryKey({ slug: params.slug ?? '' }));

export const blogPostPage: PageModule = {
  render: (params) => <BlogPostPage params={params} />,
  prefetch: ({ params, api, queryClient }) =>
    queryClient.prefetchQuery(api.blog.bySlug.queryOptions({ slug: params.slug ?? '' })),
  head: (context) => {
    const post = loadedPost(context);
    return post === undefined
      ? { title: blogTexts.notFound, description: blogTexts.notFoundHint, noindex: true }
      : { title: post.title, description: post.excerpt };
  },
  status: (context) => (loadedPost(context) === undefined ? 404 : 200),
};
