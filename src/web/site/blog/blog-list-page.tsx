import { blogTexts } from '#domain/blog-texts.ts';
import { usePageData } from '#web/lib/page-data.tsx';
import { useResource } from '#web/lib/resource.ts';
import type { PageModule } from '#web/route.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import styles from './blog.module.css';
import { PostCard } from './post-card.tsx';
import { statusOf } from './post-status.ts';
import { TryAgainButton } from './try-again-button.tsx';

const title = 'Cleaning Tips & Insights';
const lede = 'Practical advice for offices, buildings and homes in South Florida, from the people who do the work.';

/** The number of times that the browser repeats a failed request for the list (SPEC section 9). */
const retries = 1;

function BlogListPage() {
  const { cards } = usePageData();
  const list = useResource(cards, retries);
  const posts = list.status === 'success' ? list.data : undefined;
  return (
    <>
      <PageHeader title={title} lede={lede} />
      <Section>
        {list.status === 'pending' && (
          <p role="status" className={styles.state}>
            {blogTexts.loadingList}
          </p>
        )}
        {list.status === 'error' && (
          <div className={styles.state}>
            <p role="alert">{blogTexts.failedList}</p>
            <TryAgainButton onTryAgain={() => void cards.load(retries)} />
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
  prefetch: ({ data }) => data.cards.load(),
  isStatic: ({ data }) => data.cards.state().status === 'success',
  status: ({ data }) => statusOf(data.cards.state()),
};
