import { useEffect, useRef, useState } from 'react';
import { visitInWords } from '#domain/manage-texts.ts';
import type { Slot } from '#domain/places.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { AlternativesList } from '../calendar/alternatives-list.tsx';
import { WindowPicker } from '../calendar/window-picker.tsx';
import type { StepProps } from './cancel-visit.tsx';

/** Lets the customer choose another time window. The old one stays booked until the move succeeds. */
export function MoveVisit({ booking, manager, onDone }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const bookedSlot = { serviceDate: booking.serviceDate, serviceTime: booking.serviceTime };
  const [slot, setSlot] = useState<Slot>(bookedSlot);
  const [sendFailures, setSendFailures] = useState(0);
  const isUnchanged = slot.serviceDate === bookedSlot.serviceDate && slot.serviceTime === bookedSlot.serviceTime;
  return (
    <section aria-labelledby="move-heading">
      <h2 id="move-heading" ref={heading} tabIndex={-1}>
        Move the visit
      </h2>
      <p>Moving is free. You can do it {booking.movesLeft === 1 ? 'once' : `${booking.movesLeft} times`} more.</p>
      <AlternativesList slots={manager.alternatives} onChoose={setSlot} />
      <WindowPicker
        chosenSlot={slot}
        hours={booking.hours}
        bookedSlot={bookedSlot}
        onChoose={setSlot}
        sendFailures={sendFailures}
      />
      <p aria-live="polite">{isUnchanged ? 'Please choose another day or time.' : `New: ${visitInWords(slot)}`}</p>
      <ButtonRow>
        <Button
          disabled={isUnchanged}
          aria-disabled={manager.busy}
          onClick={async () => {
            if (await manager.move(booking, slot)) onDone();
            else setSendFailures((count) => count + 1);
          }}
        >
          Move to this time
        </Button>
        <Button variant="outline" onClick={onDone}>
          Keep the old time
        </Button>
      </ButtonRow>
    </section>
  );
}
