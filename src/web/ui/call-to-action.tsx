import type { ReactNode } from 'react';
import styles from './call-to-action.module.css';
import { Section } from './section.tsx';

/** A band near the end of a page that says what to do next. `children` are its buttons. */
export function CallToAction({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <Section ground="navy" className={styles.band}>
      <div>
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </Section>
  );
}
