import { serviceTimeWindows } from '#domain/booking-rules.ts';
import type { Slot } from '#domain/places.ts';
import { longDay } from '#domain/visit.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import styles from './window-picker.module.css';

/** The next open time windows, shown when the server has rejected the chosen one because it is full. */
export function AlternativesList({ slots, onChoose }: { slots: readonly Slot[]; onChoose: (slot: Slot) => void }) {
  if (slots.length === 0) return null;
  return (
    <section className={styles.next} aria-label="What is open next">
      <p>Open next:</p>
      <ButtonRow>
        {slots.map((slot) => (
          <Button
            key={`${slot.serviceDate}-${slot.serviceTime}`}
            variant="outline"
            size="small"
            onClick={() => onChoose(slot)}
          >
            {longDay(slot.serviceDate)}, {serviceTimeWindows[slot.serviceTime]}
          </Button>
        ))}
      </ButtonRow>
    </section>
  );
}
