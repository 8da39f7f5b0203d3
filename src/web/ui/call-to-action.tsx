import type { ReactNode } from 'react';
import styles from './call-to-action.module.css';
import { Section } from './section.tsx';

/** A band near the end of a page that names the visitor's next step. */
export function CallToAction({
  heading,
  text,
  details,
  children,
}: {
  heading: string;
  text: string;
  /** Links with icons, below the text. */
  details?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}) {
  return (
    <Section background="navy" className={styles.band}>
      <div>
        <h2>{heading}</h2>
        <p>{text}</p>
        {details !== undefined && <div className={styles.details}>{details}</div>}
      </div>
      <div className={styles.actions}>{children}</div>
    </Section>
  );
}
