import { useEffect, useRef, useState } from 'react';
import { serviceTypeNames } from '#domain/booking-rules.ts';
import { formatCents, momentInWords } from '#domain/format.ts';
import type { MadeBooking } from '#domain/manage.ts';
import { visitInWords } from '#domain/manage-texts.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { loadApi } from '#web/lib/api/load-api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import styles from './booked.module.css';

export type BookedPanelProps = { submissionId: string; onClose: () => void };

/** The new booking with its number and the next step; shown until the visitor closes the panel. */
export function BookedPanel({ submissionId, onClose }: BookedPanelProps) {
  const [booking, setBooking] = useState<MadeBooking>();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => (await loadApi()).booking.made.query({ submissionId }, { signal: controller.signal });
    load().then(setBooking, (error: unknown) => {
      const failure = callFailure(error);
      // A booking that the server no longer shows, such as a deleted one, has no panel. After any other failure, the
      // booking is loaded again when the home page is next opened.
      if (!controller.signal.aborted && failure.kind === 'rejected' && failure.code === 'not_found') onClose();
    });
    return () => controller.abort();
  }, [submissionId, onClose]);
  useEffect(() => {
    if (booking !== undefined) panel.current?.focus();
  }, [booking]);
  if (booking === undefined) return null;
  return (
    <section ref={panel} data-bleed tabIndex={-1} className={styles.panel} aria-labelledby="booked-heading">
      <div className={styles.inner}>
        <h2 id="booked-heading">Your booking {booking.reference}</h2>
        <p>
          {serviceTypeNames[booking.serviceType]}, {booking.hours} hours, {formatCents(booking.totalPrice * 100)}:{' '}
          <strong>{visitInWords(booking)}</strong>.
        </p>
        <p>{nextStep(booking)}</p>
        <ButtonRow>
          <ButtonLink variant="outline" href={`/manage/${booking.token}`}>
            See or change it
          </ButtonLink>
          <a className={styles.file} href={`/api/manage/${booking.token}/calendar.ics`} download="cleaning.ics">
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

/** The next step, with the time by which an answer is promised, if any. */
function nextStep({ state, answerBy }: MadeBooking): string {
  if (state === 'confirmed') return 'It is confirmed. We will see you then.';
  if (state !== 'requested') return 'It has changed since. Please look at it.';
  if (answerBy === undefined) return 'We will contact you to confirm it. Until then it is a request.';
  return `We will answer by ${momentInWords(answerBy)}. Until then your place is held.`;
}
