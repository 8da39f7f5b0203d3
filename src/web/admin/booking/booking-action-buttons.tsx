import { mdiCalendarCheckOutline, mdiCheckAll, mdiCurrencyUsd } from '@mdi/js';
import type { ButtonProps } from '@mui/material';
import type { Booking } from '#domain/booking.ts';
import { ActionButton } from '../record/action-button.tsx';
import { DeleteButton } from '../record/delete-button.tsx';
import { Icon } from '../shell/icon.tsx';
import { timeOf } from './booking-words.ts';
import type { BookingActions } from './use-booking-actions.ts';

type BookingActionButtonsProps = { booking: Booking; actions: BookingActions };

/** What can be done about a booking; the next step stands out. */
export function BookingActionButtons({ booking, actions }: BookingActionButtonsProps) {
  const { confirmed, completed, paymentStatus, spam } = booking;
  const remove = (
    <DeleteButton
      question="Delete this booking?"
      consequence={`The booking of ${booking.name} for ${timeOf(booking)} will be gone for everybody in the office.`}
      onDelete={() => actions.remove(booking)}
    />
  );
  if (spam) {
    return (
      <>
        <ActionButton variant="contained" onAction={() => actions.setSpam(booking, false)}>
          Not spam
        </ActionButton>
        {remove}
      </>
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
      <ActionButton onAction={() => actions.setSpam(booking, true)} sx={{ ml: 'auto' }}>
        Spam
      </ActionButton>
      {remove}
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
    <ActionButton variant={variant} startIcon={isNext && <Icon path={icon} />} onAction={() => onChange(!isDone)}>
      {isDone ? undoes : does}
    </ActionButton>
  );
}
