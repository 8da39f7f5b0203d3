import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import type { ShownPost } from '#domain/blog.ts';
import { blogTexts } from '#domain/blog-texts.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { useRetryOnMount } from '#web/lib/api/retry-on-mount.ts';
import type { PageModule } from '#web/route.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { SanitizedHtml } from '#web/ui/sanitized-html.tsx';
import { BackToBlog } from './back-to-blog.tsx';
import styles from './blog.module.css';
import { loadedPost, postQuery, slugOf, statusOf } from './blog-queries.ts';
import { CoverPicture } from './cover-picture.tsx';
import { HaveQuestions } from './have-questions.tsx';
import { PublishedOn } from './published-on.tsx';
import { TryAgainButton } from './try-again-button.tsx';

function BlogPostPage({ slug }: { slug: string }) {
  const found = useQuery(postQuery({ api: useApi(), client: useApiClient() }, slug));
  useRetryOnMount(found);
  const { data: post, isPending, isError } = found;
  if (isPending) return <p role="status">{blogTexts.loadingPost}</p>;
  if (isError) return <Unreadable onTryAgain={() => void found.refetch()} />;
  if (post === null) return <NotFound />;
  // The server redirects by itself; this is for a link within the site, from a list of before the change.
  if (post.slug !== slug) return <Redirect to={`/blog/${post.slug}`} replace />;
  return <Article post={post} />;
}

function Article({
  post: { title, coverImage, coverImageAlt = '', publishedAt, author, content, tags },
}: {
  post: ShownPost;
}) {
  return (
    <article className={styles.article}>
      <BackToBlog />
      {coverImage !== undefined && (
        <CoverPicture
          className={styles.cover}
          src={coverImage}
          alt={coverImageAlt}
          width={1280}
          height={560}
          sizes="(min-width: 50rem) 48rem, 100vw"
        />
      )}
      <header className={styles.articleHeader}>
        <h1>{title}</h1>
        <p className={styles.byline}>
          <PublishedOn time={publishedAt} />
          {author !== '' && <span>By {author}</span>}
        </p>
      </header>
      <SanitizedHtml html={content} className={styles.content} />
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <HaveQuestions />
    </article>
  );
}

function NotFound() {
  return (
    <div className={styles.state}>
      <h1>{blogTexts.notFound}</h1>
      <p>{blogTexts.notFoundHint}</p>
      <ButtonLink href="/blog" variant="brand">
        {blogTexts.back}
      </ButtonLink>
    </div>
  );
}

function Unreadable({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className={styles.state}>
      <h1>This post cannot be shown right now</h1>
      <p role="alert">Our blog is not available at the moment. Please try again in a little while.</p>
      <ButtonRow>
        <TryAgainButton onTryAgain={onTryAgain} />
        <ButtonLink href="/blog" variant="outline">
          {blogTexts.back}
        </ButtonLink>
      </ButtonRow>
    </div>
  );
}

export const blogPostPage: PageModule = {
  render: (params) => <BlogPostPage slug={slugOf(params)} />,
  prefetch: (context) => context.queryClient.prefetchQuery(postQuery(context, slugOf(context.params))),
  head(context) {
    const post = loadedPost(context);
    if (post === null) return { title: blogTexts.notFound, description: blogTexts.notFoundHint, noindex: true };
    if (post === undefined) return { title: 'Blog', description: blogTexts.loadingPost, noindex: true };
    const { title, excerpt, coverImage } = post;
    return { title, description: excerpt, type: 'article', ...(coverImage === undefined ? {} : { image: coverImage }) };
  },
  status: (context) => statusOf(context, postQuery(context, slugOf(context.params)).queryKey),
  settleMissing(context) {
    context.queryClient.setQueryData(postQuery(context, slugOf(context.params)).queryKey, null);
  },
};
