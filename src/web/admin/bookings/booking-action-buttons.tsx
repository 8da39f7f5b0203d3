import { mdiCalendarCheckOutline, mdiCheckAll, mdiCurrencyUsd, mdiUndo } from '@mdi/js';
import { Button, type ButtonProps } from '@mui/material';
import type { Booking } from '#domain/booking.ts';
import { Icon } from '../shell/icon.tsx';
import type { BookingActions } from './use-booking-actions.ts';

type BookingActionButtonsProps = { booking: Booking; actions: BookingActions };

/** What can be done about a booking; the next step stands out. */
export function BookingActionButtons({ booking, actions }: BookingActionButtonsProps) {
  const { confirmed, completed, paymentStatus, spam } = booking;
  if (spam) {
    return (
      <Button variant="contained" onClick={() => actions.setSpam(booking, false)}>
        Not spam
      </Button>
    );
  }
  const isPaid = paymentStatus === 'paid';
  return (
    <>
      {!completed && (
        <Step
          isDone={confirmed}
          isNext={!confirmed}
          icon={mdiCalendarCheckOutline}
          words={['Confirm', 'Undo confirmation']}
          onChange={(next) => actions.setConfirmed(booking, next)}
        />
      )}
      <Step
        isDone={completed}
        isNext={confirmed && !completed}
        icon={mdiCheckAll}
        words={['Mark completed', 'Undo completion']}
        onChange={(next) => actions.setCompleted(booking, next)}
      />
      <Step
        isDone={isPaid}
        isNext={completed && !isPaid}
        icon={mdiCurrencyUsd}
        words={['Mark paid', 'Undo payment']}
        onChange={(next) => actions.setPaid(booking, next)}
      />
      <Button onClick={() => actions.setSpam(booking, true)}>Spam</Button>
    </>
  );
}

type StepProps = {
  isDone: boolean;
  isNext: boolean;
  icon: string;
  /** What it takes to do it, and to take it back. */
  words: readonly [string, string];
  onChange: (done: boolean) => void;
};

function Step({ isDone, isNext, icon, words: [does, undoes], onChange }: StepProps) {
  const variant: ButtonProps['variant'] = isNext ? 'contained' : 'outlined';
  return (
    <Button variant={variant} startIcon={<Icon path={isDone ? mdiUndo : icon} />} onClick={() => onChange(!isDone)}>
      {isDone ? undoes : does}
    </Button>
  );
}
