import { Link } from 'wouter';
import type { CardPost } from '#domain/blog.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './blog.module.css';
import { CoverPicture } from './cover-picture.tsx';
import { PublishedOn } from './published-on.tsx';

/** A post in the list. The first card loads its cover at once, because it is in view when the page opens. */
export function PostCard({ post, isFirst }: { post: CardPost; isFirst: boolean }) {
  const { id, slug, title, excerpt, coverImage, publishedAt } = post;
  const url = `/blog/${slug}`;
  const titleId = `post-${id}`;
  return (
    <li className={styles.card}>
      {coverImage !== undefined && (
        <CoverPicture
          className={styles.cardCover}
          src={coverImage}
          alt=""
          width={640}
          height={360}
          sizes="(min-width: 48rem) 26rem, 100vw"
          loading={isFirst ? 'eager' : 'lazy'}
        />
      )}
      <div className={styles.cardBody}>
        <p className={styles.date}>
          <PublishedOn time={publishedAt} />
        </p>
        <h2 id={titleId} className={styles.cardTitle}>
          <Link href={url}>{title}</Link>
        </h2>
        <p className={styles.excerpt}>{excerpt}</p>
        <Link href={url} className={styles.more} aria-describedby={titleId}>
          Read More
          <VisuallyHidden>
            <span aria-hidden="true">: {title}</span>
          </VisuallyHidden>
          <Icon name="arrow-right" />
        </Link>
      </div>
    </li>
  );
}
