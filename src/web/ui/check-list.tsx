import styles from './check-list.module.css';
import { Icon } from './icon.tsx';

/** Short statements, each with a check mark. */
export function CheckList({
  items,
  columns = 1,
}: {
  items: readonly string[];
  /** The number of columns, except on narrow screens. */
  columns?: 1 | 2;
}) {
  return (
    <ul className={columns === 2 ? styles.two : styles.list}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" className={styles.mark} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
