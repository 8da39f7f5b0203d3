import { Link } from 'wouter';
import { serviceNames } from '#domain/site.ts';
import { useSite } from '#web/lib/company.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { fillIn } from '../content/fill.ts';
import type { ServiceCard } from '../content/service-cards.ts';
import styles from './service-card-grid.module.css';
import { serviceHref } from './service-links.ts';

type ServiceCardGridProps = {
  cards: readonly ServiceCard[];
  learnMoreLabel: string;
  /** False at the end of pages, where the same pictures would be repeated on every page. */
  showsPictures?: boolean;
};

/** Cards with links to the pages of services. */
export function ServiceCardGrid({ cards, learnMoreLabel, showsPictures = true }: ServiceCardGridProps) {
  const site = useSite();
  const sizes = `(min-width: 78rem) ${cards.length > 3 ? 18.5 : 24.5}rem, (min-width: 58rem) 31vw, (min-width: 38rem) 47vw, 94vw`;
  return (
    <ul className={styles.grid}>
      {cards.map(({ slug, summary, picture, pictureAlt }) => (
        <li key={slug} className={styles.card}>
          {showsPictures && <Picture name={picture} alt={pictureAlt} sizes={sizes} />}
          <div className={styles.body}>
            <h3>{serviceNames[slug]}</h3>
            <p>{fillIn(summary, site)}</p>
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
