import { useEffect, useRef, useState } from 'react';
import { inWords } from '#domain/manage-texts.ts';
import type { Slot } from '#domain/places.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { AlternativesList } from '../calendar/alternatives-list.tsx';
import { WindowPicker } from '../calendar/window-picker.tsx';
import type { StepProps } from './cancel-visit.tsx';

/** Chooses another window. The old one stays booked until the move succeeds. */
export function MoveVisit({ booking, managing, onDone }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const old = { serviceDate: booking.serviceDate, serviceTime: booking.serviceTime };
  const [slot, setSlot] = useState<Slot>(old);
  const isSame = slot.serviceDate === old.serviceDate && slot.serviceTime === old.serviceTime;
  return (
    <section aria-labelledby="move-heading">
      <h2 id="move-heading" ref={heading} tabIndex={-1}>
        Move the visit
      </h2>
      <p>Moving is free. You can do it {booking.movesLeft === 1 ? 'once' : `${booking.movesLeft} times`} more.</p>
      <AlternativesList slots={managing.alternatives} onChoose={setSlot} />
      <WindowPicker chosen={slot} hours={booking.hours} own={old} onChoose={setSlot} />
      <p aria-live="polite">{isSame ? 'Please choose another day or time.' : `New: ${inWords(slot)}`}</p>
      <ButtonRow>
        <Button
          disabled={isSame}
          aria-disabled={managing.busy}
          onClick={async () => {
            if (await managing.move(booking, slot)) onDone();
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
