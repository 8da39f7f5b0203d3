import { Link } from 'wouter';
import { useSite } from '#web/lib/company.tsx';
import styles from './booking.module.css';

/** The cancellation terms, beside the submit button. */
export function BookingTerms() {
  const { freeCancelHours, lateFeePercent } = useSite().policies;
  return (
    <p className={styles.terms}>
      {lateFeePercent === 0 ? (
        <span>Cancelling is free until we come.</span>
      ) : (
        <span>
          Cancelling is free until {freeCancelHours} hours before the visit; later it costs {lateFeePercent}% of the
          price.
        </span>
      )}{' '}
      Until we have confirmed, it costs nothing. See our <Link href="/terms-and-conditions">terms</Link>.
    </p>
  );
}
