import type { ReactNode } from 'react';
import styles from './site-main.module.css';

/**
 * The main element of a page. Its children are centered; those with `data-bleed`, such as sections, have the whole
 * width.
 */
export function SiteMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}
