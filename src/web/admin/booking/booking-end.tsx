import { Alert, Box, Button, Stack, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { maxLengths } from '#domain/fields.ts';
import { visitStart } from '#domain/visit.ts';
import { useApiClient } from '#web/lib/api/api.ts';
import { FormDialog } from '../record/form-dialog.tsx';
import { shownState } from './booking-texts.ts';
import { type BookingChangeProps, useFailureText } from './use-failure-text.ts';
import { useRefreshBookings } from './use-refresh-bookings.ts';

const endings = {
  decline: { button: 'Decline', title: 'Decline the request of', from: 'requested', hasFee: false },
  cancel: { button: 'Cancel booking', title: 'Cancel the booking of', from: 'confirmed', hasFee: true },
  noShow: { button: 'No-show', title: 'Nobody was there:', from: 'confirmed', hasFee: true },
} as const;
type Ending = keyof typeof endings;

/** Buttons with which the office ends a booking without a cleaning. */
export function BookingEnd(properties: BookingChangeProps) {
  const { booking } = properties;
  const [openDialog, setOpenDialog] = useState<Ending>();
  // A no-show is offered only after the start of the visit's time window.
  const availableEndings = (['decline', 'cancel', 'noShow'] as const).filter(
    (ending) =>
      endings[ending].from === shownState(booking) && (ending !== 'noShow' || visitStart(booking) <= new Date()),
  );
  if (booking.spam || (availableEndings.length === 0 && openDialog === undefined)) return null;
  return (
    <Box sx={{ display: 'flex', displayPrint: 'none', flexWrap: 'wrap', gap: 1 }}>
      {availableEndings.map((ending) => (
        <Button key={ending} size="small" variant="outlined" color="error" onClick={() => setOpenDialog(ending)}>
          {endings[ending].button}
        </Button>
      ))}
      {openDialog !== undefined && (
        <EndDialog {...properties} ending={openDialog} onClose={() => setOpenDialog(undefined)} />
      )}
    </Box>
  );
}

/** Converts dollars such as '152.50' to cents; undefined if the text is not an amount below 100,000 dollars. */
export function centsOf(amount: string): number | undefined {
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(amount)) return undefined;
  return Math.round(Number(amount) * 100);
}

type EndDialogProps = BookingChangeProps & { ending: Ending; onClose: () => void };

function EndDialog({ booking, ending, revOf, onStored, onLatest, onClose }: EndDialogProps) {
  const client = useApiClient();
  const refreshBookings = useRefreshBookings();
  const { button, title, from, hasFee } = endings[ending];
  // A colleague's change does not replace the booking in this dialog; the server detects the conflict by `rev`.
  const [seen, setSeen] = useState(booking);
  const failureText = useFailureText((latest) => {
    setSeen(latest);
    onLatest(latest);
  });
  const [reason, setReason] = useState('');
  const [fee, setFee] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isEnding, setIsEnding] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const feeCents = centsOf(fee.trim());
  const isFeeWrong = fee.trim() !== '' && feeCents === undefined;

  const end = async () => {
    setIsEnding(true);
    setProblem(undefined);
    try {
      const input = {
        id: seen.id,
        rev: revOf(seen),
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        ...(feeCents === undefined ? {} : { feeCents }),
      };
      onStored(await client.admin.bookings[ending].mutate(input));
      refreshBookings();
      onClose();
    } catch (error) {
      setProblem(await failureText(seen.id, error));
      setIsEnding(false);
    }
  };

  return (
    <FormDialog
      title={`${title} ${booking.name}`}
      noun="form"
      submitLabel={button}
      closeLabel="Go back"
      form={form}
      isBusy={isEnding || shownState(seen) !== from}
      isChanged={reason !== '' || fee !== ''}
      isFinal
      onSubmit={() => {
        if (!isFeeWrong) void end();
      }}
      onClose={onClose}
      maxWidth="xs"
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          label="Reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: maxLengths.endReason } }}
        />
        {hasFee && (
          <TextField
            label="Fee in dollars"
            value={fee}
            onChange={(event) => setFee(event.target.value)}
            error={isFeeWrong}
            helperText={isFeeWrong ? 'Please write an amount such as 152.50.' : 'Leave it empty for none.'}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        )}
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      </Stack>
    </FormDialog>
  );
}
