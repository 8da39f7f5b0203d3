import { Link } from 'wouter';
import { policyTexts } from '#domain/policy-texts.ts';
import { useSite } from '#web/lib/company.tsx';
import styles from './booking.module.css';

/** The cancellation terms, below the submit button. */
export function BookingTerms() {
  const { summary } = policyTexts(useSite().policies);
  return (
    <p className={styles.terms}>
      <span>{summary}</span> Until we have confirmed, it costs nothing. See our{' '}
      <Link href="/terms-and-conditions">terms</Link>.
    </p>
  );
}
