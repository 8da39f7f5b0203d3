import { Link } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import styles from './breadcrumbs.module.css';
import { servicesAnchor } from './navigation.ts';

/** The breadcrumb from the home page to a service, for pages that begin with a dark band. */
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
