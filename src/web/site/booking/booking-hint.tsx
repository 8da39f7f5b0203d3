import styles from './booking.module.css';
import { fillField } from './fill-field.ts';

/**
 * The hint beside a field, and advice about its content. Screen readers announce the advice, and it never prevents
 * sending.
 */
export function Hint({ text, advice }: { text?: string | undefined; advice: string | undefined }) {
  return (
    <>
      {text !== undefined && <span>{text} </span>}
      <span className={styles.advice} aria-live="polite">
        {advice ?? ''}
      </span>
    </>
  );
}

/** The suggested hours for the chosen rooms and type of service, with a button that fills them in. */
export function SuggestedHours({ hours }: { hours: number }) {
  return (
    <p className={styles.suggestion}>
      <span>For these rooms we suggest {hours} hours. You decide.</span>{' '}
      <button
        type="button"
        className={styles.take}
        onClick={({ currentTarget }) => fillField(currentTarget.form, 'hours', String(hours))}
      >
        Take {hours} hours
      </button>
    </p>
  );
}
