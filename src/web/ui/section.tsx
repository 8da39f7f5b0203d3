import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Container } from './container.tsx';
import styles from './section.module.css';

export type SectionBackground = 'paper' | 'tint' | 'warm' | 'navy';

/** A band as wide as the page, with centered content. */
export function Section({
  id,
  labelledBy,
  background = 'paper',
  width,
  className,
  children,
}: {
  id?: string;
  /** Id of the heading that names the band. */
  labelledBy?: string;
  background?: SectionBackground;
  width?: 'page' | 'text';
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={labelledBy} data-bleed className={classNames(styles.section, styles[background])}>
      <Container width={width ?? 'page'} className={className}>
        {children}
      </Container>
    </section>
  );
}

/** The heading of a section, with optional texts above and below. */
export function SectionHeading({
  id,
  eyebrow,
  intro,
  centered = false,
  children,
}: {
  id?: string;
  /** A few words above the heading. */
  eyebrow?: string;
  intro?: string;
  centered?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.heading, centered && styles.centered)}>
      {eyebrow !== undefined && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h2 id={id}>{children}</h2>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
    </div>
  );
}
