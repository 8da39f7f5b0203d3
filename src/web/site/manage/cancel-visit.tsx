import { useEffect, useRef } from 'react';
import { formatCents } from '#domain/format.ts';
import type { ManagedBooking } from '#domain/manage.ts';
import { cancellationCost } from '#domain/manage-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import type { BookingManager } from './use-booking-manager.ts';

/** Shows what cancelling costs, and cancels the visit after a confirmation. */
export function CancelVisit({ booking, manager, onDone }: StepProps) {
  const { feeCents } = booking;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="cancel-heading">
      <h2 id="cancel-heading" ref={heading} tabIndex={-1}>
        Cancel the visit?
      </h2>
      <p>{cancellationCost(booking)}</p>
      <ButtonRow>
        <Button
          aria-disabled={manager.busy}
          onClick={async () => {
            if (await manager.cancel(booking)) onDone();
          }}
        >
          {feeCents > 0 ? `Cancel and pay ${formatCents(feeCents)}` : 'Cancel the visit'}
        </Button>
        <Button variant="outline" onClick={onDone}>
          Keep the visit
        </Button>
      </ButtonRow>
    </section>
  );
}

export type StepProps = { booking: ManagedBooking; manager: BookingManager; onDone: () => void };
