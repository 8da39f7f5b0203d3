import { useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { useToday } from '#web/lib/use-today.ts';
import { formatDay } from '../record/format.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';

type Visit = Pick<Booking, 'serviceDate'>;

/**
 * Asks before visits are marked as completed if the last of their days is still to come.
 *
 * @returns `complete`, which calls `run` at once or after the office confirms, and the dialog to render
 */
export function useAheadQuestion() {
  const today = useToday();
  const [asked, setAsked] = useState<{ day: string; run: () => void }>();
  const [isOpen, setIsOpen] = useState(false);
  const complete = (visits: readonly Visit[], run: () => void): void => {
    const day = visits
      .map(({ serviceDate }) => serviceDate)
      .sort()
      .at(-1);
    if (day === undefined || day <= today) {
      run();
      return;
    }
    setAsked({ day, run });
    setIsOpen(true);
  };
  const dialog = (
    <ConfirmDialog
      isOpen={isOpen}
      title="Completed before its day?"
      confirm="Mark completed"
      cancel="Cancel"
      isHarmless
      onConfirm={() => {
        setIsOpen(false);
        asked?.run();
      }}
      onCancel={() => setIsOpen(false)}
    >
      {`The visit is on ${asked === undefined ? '' : formatDay(asked.day)}, which is still to come.`}
    </ConfirmDialog>
  );
  return { complete, dialog };
}
