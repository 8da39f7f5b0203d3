import { Redirect } from 'wouter';
import type { ShownPost } from '#domain/blog.ts';
import { blogTexts } from '#domain/blog-texts.ts';
import { usePageData } from '#web/lib/page-data.tsx';
import { useResource } from '#web/lib/resource.ts';
import type { PageModule } from '#web/route.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { SanitizedHtml } from '#web/ui/sanitized-html.tsx';
import { BackToBlog } from './back-to-blog.tsx';
import styles from './blog.module.css';
import { CoverPicture } from './cover-picture.tsx';
import { HaveQuestions } from './have-questions.tsx';
import { loadedPost, postResource, statusOf } from './post-status.ts';
import { PublishedOn } from './published-on.tsx';
import { TryAgainButton } from './try-again-button.tsx';

function BlogPostPage({ slug }: { slug: string }) {
  const resource = usePageData().post(slug);
  const state = useResource(resource);
  if (state.status === 'pending') return <p role="status">{blogTexts.loadingPost}</p>;
  if (state.status === 'error') return <LoadFailure onTryAgain={() => void resource.load()} />;
  const { data: post } = state;
  if (post === null) return <NotFound />;
  // The server also redirects. This redirect is for a link in a list that was loaded before the slug changed.
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

function LoadFailure({ onTryAgain }: { onTryAgain: () => void }) {
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
  render: ({ slug = '' }) => <BlogPostPage slug={slug} />,
  prefetch: (context) => postResource(context).load(),
  head(context) {
    const post = loadedPost(context);
    if (post === null) return { title: blogTexts.notFound, description: blogTexts.notFoundHint, noindex: true };
    if (post === undefined) return { title: 'Blog', description: blogTexts.loadingPost, noindex: true };
    const { title, excerpt, coverImage } = post;
    return { title, description: excerpt, type: 'article', ...(coverImage === undefined ? {} : { image: coverImage }) };
  },
  isStatic(context) {
    const post = loadedPost(context);
    // The page of a former slug is not static, because it redirects.
    return post !== undefined && (post === null || post.slug === context.params.slug);
  },
  status: (context) => statusOf(postResource(context).state()),
  settleMissing: (context) => postResource(context).set({ status: 'success', data: null }),
};
