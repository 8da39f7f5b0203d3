import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './form.module.css';

/** A honeypot for bots: a field that people cannot see or reach by keyboard or screen reader. */
export function Honeypot({ name }: { name: string }) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Please leave this empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The fields of a form. While they are locked, the visitor can neither focus nor change them. */
export function Fields({ locked, children }: { locked: boolean; children: ReactNode }) {
  return (
    <div className={styles.fields} inert={locked}>
      {children}
    </div>
  );
}

/** Shows `message` or, without one, the number of invalid fields (`count`), announced after each failed attempt. */
export function ErrorSummary({ count, failedAttempts, message }: SummaryProps) {
  if (count === 0 && message === undefined) return null;
  const fieldsMessage = count === 1 ? 'Please check the marked field.' : `Please check the ${count} marked fields.`;
  return (
    <p key={failedAttempts} role="alert" className={styles.summary}>
      {message ?? fieldsMessage}
    </p>
  );
}

type SummaryProps = { count: number; failedAttempts: number; message?: string | undefined };

/** The submit button. It is not disabled while the form is being sent, so that it keeps the focus. */
export function SubmitButton({
  busy,
  busyLabel,
  sentLabel,
  children,
}: {
  busy: boolean;
  busyLabel: string;
  /** The label after the form was received, if the form is still shown. */
  sentLabel?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Button type="submit" variant="primary" wide aria-disabled={busy ? true : undefined}>
      {sentLabel !== undefined ? (
        <span>{sentLabel}</span>
      ) : busy ? (
        <>
          <span className={styles.spinner} aria-hidden="true" />
          {/* In its own element: page translation replaces text nodes, which React then cannot remove. */}
          <span>{busyLabel}</span>
        </>
      ) : (
        children
      )}
    </Button>
  );
}

/** Advice that is shown only without JavaScript. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <div className={styles.withoutScript}>{children}</div>
    </noscript>
  );
}
