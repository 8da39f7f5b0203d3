import { useEffect, useRef, useState } from 'react';
import { serviceTypeNames } from '#domain/booking-rules.ts';
import { formatCents, momentInWords } from '#domain/format.ts';
import type { MadeBooking } from '#domain/manage.ts';
import { inWords } from '#domain/manage-texts.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { loadApi } from '#web/lib/api/load-api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import styles from './booked.module.css';

export type BookedPanelProps = { submissionId: string; onClose: () => void };

/** The new booking with its number and the next steps; visible until it is closed. */
export function BookedPanel({ submissionId, onClose }: BookedPanelProps) {
  const [made, setMade] = useState<MadeBooking>();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const ending = new AbortController();
    const load = async () => (await loadApi()).booking.made.query({ submissionId }, { signal: ending.signal });
    load().then(setMade, (error: unknown) => {
      const failure = callFailure(error);
      // The panel of a deleted booking is closed. Without a connection, the panel appears after the next page load.
      if (!ending.signal.aborted && failure.kind === 'rejected' && failure.code === 'not_found') onClose();
    });
    return () => ending.abort();
  }, [submissionId, onClose]);
  useEffect(() => {
    if (made !== undefined) panel.current?.focus();
  }, [made]);
  if (made === undefined) return null;
  return (
    <section ref={panel} data-bleed tabIndex={-1} className={styles.panel} aria-labelledby="booked-heading">
      <div className={styles.inner}>
        <h2 id="booked-heading">Your booking {made.reference}</h2>
        <p>
          {serviceTypeNames[made.serviceType]}, {made.hours} hours, {formatCents(made.totalPrice * 100)}:{' '}
          <strong>{inWords(made)}</strong>.
        </p>
        <p>{nextStep(made)}</p>
        <ButtonRow>
          <ButtonLink variant="outline" href={`/manage/${made.token}`}>
            See or change it
          </ButtonLink>
          <a className={styles.file} href={`/api/manage/${made.token}/calendar.ics`} download="cleaning.ics">
            Add to calendar
          </a>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </ButtonRow>
      </div>
    </section>
  );
}

/** The next steps, with the promised deadline if there is one. */
function nextStep({ state, answerBy }: MadeBooking): string {
  if (state === 'confirmed') return 'It is confirmed. We will see you then.';
  if (state !== 'requested') return 'It has changed since. Please look at it.';
  if (answerBy === undefined) return 'We will contact you to confirm it. Until then it is a request.';
  return `We will answer by ${momentInWords(answerBy)}. Until then your place is held.`;
}
