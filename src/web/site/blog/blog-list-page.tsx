import { useQuery } from '@tanstack/react-query';
import { blogTexts } from '#domain/blog-texts.ts';
import { useApi } from '#web/lib/api/api.ts';
import { useRetryOnMount } from '#web/lib/api/retry-on-mount.ts';
import type { PageModule } from '#web/route.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import styles from './blog.module.css';
import { postListQuery, statusOf } from './blog-queries.ts';
import { PostCard } from './post-card.tsx';
import { TryAgainButton } from './try-again-button.tsx';

const title = 'Cleaning Tips & Insights';
const lede = 'Practical advice for offices, buildings and homes in South Florida, from the people who do the work.';

function BlogListPage() {
  const list = useQuery({ ...postListQuery({ api: useApi() }), retry: 1 });
  useRetryOnMount(list);
  const { data: posts, isPending, isError } = list;
  return (
    <>
      <PageHeader title={title} lede={lede} />
      <Section>
        {isPending && (
          <p role="status" className={styles.state}>
            {blogTexts.loadingList}
          </p>
        )}
        {isError && (
          <div className={styles.state}>
            <p role="alert">{blogTexts.failedList}</p>
            <TryAgainButton onTryAgain={() => void list.refetch()} />
          </div>
        )}
        {posts?.length === 0 && (
          <div className={styles.state}>
            <h2>{blogTexts.emptyList}</h2>
            <p>{blogTexts.emptyListHint}</p>
          </div>
        )}
        {posts !== undefined && posts.length > 0 && (
          <ul className={styles.cards}>
            {posts.map((post, index) => (
              <PostCard key={post.id} post={post} isFirst={index === 0} />
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

export const blogListPage: PageModule = {
  render: () => <BlogListPage />,
  head: () => ({
    title,
    description:
      'Cleaning tips for offices, buildings and homes in South Florida: mold and humidity, storm preparation, tile and grout, written by the people who do the work.',
  }),
  prefetch: (context) => context.queryClient.prefetchQuery(postListQuery(context)),
  status: (context) => statusOf(context, postListQuery(context).queryKey),
};
