import styles from './loading-placeholder.module.css';

/** A placeholder for data that is still loading. It fills the screen's height, so that nobody sees the footer move. */
export function LoadingPlaceholder() {
  return <div className={styles.placeholder} />;
}
