import styles from './star-rating.module.css';

/** `value` stars out of five. */
export function StarRating({ value }: { value: 1 | 2 | 3 | 4 | 5 }) {
  return (
    <span role="img" aria-label={`${value} out of 5 stars`} className={styles.stars}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 24 24" className={star <= value ? styles.full : styles.empty} aria-hidden="true">
          <path d="m12 2.6 2.9 6.1 6.700.9-4.900 4.600 1.200 6.600L12 17.6l-5.900 3.200 1.200-6.600L2.400 9.600l6.700-.9Z" />
        </svg>
      ))}
    </span>
  );
}
