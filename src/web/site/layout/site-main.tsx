import type { ReactNode } from 'react';
import styles from './site-main.module.css';

/**
 * The middle of a page. Its elements stand in the middle of it in turn; those with `data-bleed`, such as sections, reach
 * across its whole width.
 */
export function SiteMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}
