import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text that is invisible, but read by screen readers. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
