import { Link } from 'wouter';
import { serviceNames } from '#domain/site.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlaceholderPicture } from '#web/ui/placeholder-picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ServiceCard } from '../content/service-cards.ts';
import styles from './service-card-grid.module.css';
import { serviceHref } from './service-links.ts';

/** Cards that lead to the pages of services. */
export function ServiceCardGrid({ cards, learnMoreLabel }: { cards: readonly ServiceCard[]; learnMoreLabel: string }) {
  return (
    <ul className={styles.grid}>
      {cards.map(({ slug, summary, picture, pictureAlt }) => (
        <li key={slug} className={styles.card}>
          <PlaceholderPicture name={picture} alt={pictureAlt} className={styles.picture} />
          <div className={styles.body}>
            <h3>{serviceNames[slug]}</h3>
            <p>{summary}</p>
            <Link href={serviceHref(slug)} className={styles.link}>
              {learnMoreLabel}
              <VisuallyHidden> about {serviceNames[slug]}</VisuallyHidden>
              <Icon name="arrow-right" className={styles.arrow} />
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
