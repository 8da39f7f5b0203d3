import { mdiCalendarCheckOutline, mdiCheck, mdiCheckAll, mdiCurrencyUsd } from '@mdi/js';
import { Box } from '@mui/material';
import type { Booking } from '#domain/booking.ts';
import { isOpen } from '#domain/booking-state.ts';
import { ActionButton } from '../record/action-button.tsx';
import { DeleteButton } from '../record/delete-button.tsx';
import { Icon } from '../shell/icon.tsx';
import { timeOf } from './booking-texts.ts';
import type { BookingActions } from './use-booking-actions.ts';

type BookingActionButtonsProps = { booking: Booking; actions: BookingActions };

/** The buttons for a booking's actions; the next step is highlighted. */
export function BookingActionButtons({ booking, actions }: BookingActionButtonsProps) {
  const { confirmed, completed, paymentStatus, spam } = booking;
  const deleteButton = (
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
        {deleteButton}
      </>
    );
  }
  const isPaid = paymentStatus === 'paid';
  // A booking that ended without a cleaning has only the payment step; a lapsed request can still be confirmed.
  const endedWithoutCleaning = !isOpen(booking.state) && booking.state !== 'completed';
  const steps: readonly Step[] = [
    ...(completed || (endedWithoutCleaning && booking.state !== 'lapsed')
      ? []
      : [
          {
            isDone: confirmed,
            isNext: !confirmed,
            icon: mdiCalendarCheckOutline,
            labels: ['Confirm', 'Undo confirmation'],
            setDone: (done: boolean) => actions.setConfirmed(booking, done),
          } as const,
        ]),
    ...(endedWithoutCleaning
      ? []
      : [
          {
            isDone: completed,
            isNext: confirmed && !completed,
            icon: mdiCheckAll,
            labels: ['Mark completed', 'Undo completion'],
            setDone: (done: boolean) => actions.setCompleted(booking, done),
          } as const,
        ]),
    {
      isDone: isPaid,
      isNext: completed && !isPaid,
      icon: mdiCurrencyUsd,
      labels: ['Mark paid', 'Undo payment'],
      setDone: (done) => actions.setPaid(booking, done),
    },
  ];
  const doneSteps = steps.filter(({ isDone }) => isDone);
  return (
    <>
      {/* The undo buttons are above the steps, so that the steps do not move when an undo button appears. */}
      {doneSteps.length > 0 && (
        <Box sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {doneSteps.map(({ labels: [, undoLabel], setDone }) => (
            <ActionButton key={undoLabel} size="small" onAction={() => setDone(false)}>
              {undoLabel}
            </ActionButton>
          ))}
        </Box>
      )}
      {steps.map((step) => (
        <StepButton key={step.labels[0]} step={step} />
      ))}
      <ActionButton onAction={() => actions.setSpam(booking, true)} sx={{ ml: 'auto' }}>
        Spam
      </ActionButton>
      {deleteButton}
    </>
  );
}

type Step = {
  isDone: boolean;
  isNext: boolean;
  icon: string;
  /** The label of the step's button, and the label of the button that undoes the step. */
  labels: readonly [string, string];
  setDone: (done: boolean) => void;
};

/** The button of a done step remains and has no effect, so that a second click changes nothing. */
function StepButton({ step: { isDone, isNext, icon, labels, setDone } }: { step: Step }) {
  return (
    <ActionButton
      variant={isNext ? 'contained' : 'outlined'}
      startIcon={(isNext || isDone) && <Icon path={isDone ? mdiCheck : icon} />}
      aria-disabled={isDone}
      onAction={() => {
        if (!isDone) setDone(true);
      }}
      sx={isDone ? { opacity: 0.6, cursor: 'default' } : undefined}
    >
      {labels[0]}
    </ActionButton>
  );
}
