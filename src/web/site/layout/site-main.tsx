import type { ReactNode } from 'react';
import styles from './site-main.module.css';

/**
 * The main element of a page. Its children are in a centered column; those with `data-bleed`, such as sections, have
 * the whole width of the screen.
 */
export function SiteMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}
