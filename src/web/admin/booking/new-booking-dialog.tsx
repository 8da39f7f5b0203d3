import { Alert, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { formatDollars } from '#domain/format.ts';
import { NewRecordDialog } from '../record/new-record-dialog.tsx';
import { BookingFields } from './booking-fields.tsx';
import { useNewBooking } from './use-new-booking.ts';

const checkboxes = [
  ['confirmed', 'Confirmed'],
  ['notify', 'Send the customer an email'],
  ['sms_consent', 'Agreed to text messages'],
] as const;

/** The form for a booking made by phone, with its price. */
export function NewBookingDialog({ onClose }: { onClose: () => void }) {
  const { typed, change, fillFrom, price, issueOf, problem, send, isSending, isChanged, form } = useNewBooking(onClose);
  return (
    <NewRecordDialog
      title="New booking"
      noun="booking"
      submitLabel={problem?.isWindowFull === true ? 'Book anyway' : 'Book'}
      form={form}
      isBusy={isSending}
      isChanged={isChanged}
      onSubmit={() => void send()}
      onClose={onClose}
      onChoose={(customer) => void fillFrom(customer)}
      status={
        <Typography role="status" sx={{ flexGrow: 1, fontWeight: 700 }}>
          {formatDollars(price)}
        </Typography>
      }
      fields={({ matches, onTyped }) => (
        <BookingFields
          typed={typed}
          issueOf={issueOf}
          onChange={(part) => {
            change(part);
            onTyped(part);
          }}
          matches={matches}
        >
          {checkboxes.map(([name, label]) => (
            <FormControlLabel
              key={name}
              label={label}
              control={<Checkbox size="small" checked={typed[name]} />}
              onChange={(_event, checked) => change({ [name]: checked })}
            />
          ))}
        </BookingFields>
      )}
    >
      {problem !== undefined && <Alert severity={problem.isWindowFull ? 'warning' : 'error'}>{problem.message}</Alert>}
    </NewRecordDialog>
  );
}
