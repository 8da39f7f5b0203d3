import { classNames } from './class-names.ts';
import styles from './titled-list.module.css';

/** Cards with a title and a text; numbered if their order matters. */
export function TitledList({
  items,
  numbered = false,
  columns = 3,
}: {
  items: readonly { title: string; text: string }[];
  numbered?: boolean;
  /** The number of columns on wide screens; narrower ones have two or one. */
  columns?: 2 | 3 | 4 | 5;
}) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List className={classNames(styles.list, numbered && styles.numbered, styles[`columns${columns}`])}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}
