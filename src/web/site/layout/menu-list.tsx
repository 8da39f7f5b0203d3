import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import styles from './menu-list.module.css';
import { ariaCurrent, type NavLink } from './navigation.ts';

/** A vertical list of menu items. */
export function MenuList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

/** @param onChoose called when the link is clicked, to close the menu */
export function MenuListLink({ href, label, onChoose }: NavLink & { onChoose: () => void }) {
  const [path] = useLocation();
  return (
    <li>
      <Link href={href} className={styles.item} onClick={onChoose} aria-current={ariaCurrent(href, path)}>
        {label}
      </Link>
    </li>
  );
}

/** A menu item that expands to a list of links. */
export function MenuListGroup({
  label,
  prefix,
  links,
  expanded,
  onToggle,
  onChoose,
}: {
  label: string;
  /** The common prefix of the links' paths. */
  prefix: string;
  links: readonly NavLink[];
  expanded: boolean;
  onToggle: () => void;
  onChoose: () => void;
}) {
  const [path] = useLocation();
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-current={ariaCurrent(prefix, path)}
        aria-expanded={expanded}
        aria-controls={id}
        onClick={onToggle}
      >
        {label}
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      <ul id={id} className={styles.sublist} hidden={!expanded}>
        {links.map((link) => (
          <MenuListLink key={link.href} {...link} onChoose={onChoose} />
        ))}
      </ul>
    </li>
  );
}
