import styles from './loading-placeholder.module.css';

/** A placeholder for data that is still loading. It is high enough that the footer is out of view and does not move. */
export function LoadingPlaceholder() {
  return <div className={styles.placeholder} />;
}
