import type { ReactNode } from 'react';
import { Container } from './container.tsx';
import styles from './page-header.module.css';

/** The band at the top of a page that has no picture there: title, introduction and other content. */
export function PageHeader({ title, lede, children }: { title: string; lede?: string; children?: ReactNode }) {
  return (
    <header data-bleed className={styles.header}>
      <Container>
        <h1>{title}</h1>
        {lede !== undefined && <p className={styles.lede}>{lede}</p>}
        {children}
      </Container>
    </header>
  );
}
