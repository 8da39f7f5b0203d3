import { Link } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import styles from './breadcrumbs.module.css';
import { servicesAnchor } from './navigation.ts';

/**
 * The breadcrumbs of a service's page. Their colors are for a dark background.
 *
 * @param current the name of the service
 */
export function Breadcrumbs({ current }: { current: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        <li>
          <Link href="/">Home</Link>
          <Icon name="chevron-right" />
        </li>
        <li>
          <Link href={servicesAnchor}>Services</Link>
          <Icon name="chevron-right" />
        </li>
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
