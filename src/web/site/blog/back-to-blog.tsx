import { Link } from 'wouter';
import { blogTexts } from '#domain/blog-texts.ts';
import styles from './blog.module.css';

/** A link from a post back to the list. */
export function BackToBlog() {
  return (
    <p className={styles.back}>
      <Link href="/blog">
        <span aria-hidden="true">← </span>
        {blogTexts.back}
      </Link>
    </p>
  );
}
