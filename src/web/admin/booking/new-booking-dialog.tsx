import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { formatDollars } from '#domain/format.ts';
import { CustomerMatches } from '../record/customer-matches.tsx';
import { withinDialog } from '../record/use-first-issue.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { BookingFields } from './booking-fields.tsx';
import { useNewBooking } from './use-new-booking.ts';

const boxes = [
  ['confirmed', 'Confirmed'],
  ['notify', 'Send the customer an email'],
  ['sms_consent', 'Agreed to text messages'],
] as const;

/** The form for a booking on the phone, with its price. */
export function NewBookingDialog({ onClose }: { onClose: () => void }) {
  const { typed, change, fillFrom, price, issueOf, problem, send, isSending, isChanged, form } = useNewBooking(onClose);
  const [search, setSearch] = useState('');
  const [isLeaving, setIsLeaving] = useState(false);

  /** Escape first closes the suggestions, then the dialog; typed text is only discarded after a question. */
  const leave = () => {
    if (search !== '') setSearch('');
    else if (isChanged) setIsLeaving(true);
    else onClose();
  };

  return (
    <Dialog
      open
      onClose={(_event, reason) => reason !== 'backdropClick' && leave()}
      aria-labelledby="new-booking-title"
      fullWidth
    >
      <form
        ref={form}
        noValidate
        style={withinDialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void send();
        }}
      >
        <DialogTitle id="new-booking-title">New booking</DialogTitle>
        <DialogContent>
          <BookingFields
            typed={typed}
            issueOf={issueOf}
            onChange={(part) => {
              change(part);
              if (part.name !== undefined || part.phone !== undefined) setSearch(part.name ?? part.phone ?? '');
            }}
            matches={
              search !== '' && (
                <CustomerMatches
                  typed={search}
                  onChoose={(found) => {
                    setSearch('');
                    void fillFrom(found);
                  }}
                />
              )
            }
          >
            {boxes.map(([name, label]) => (
              <FormControlLabel
                key={name}
                label={label}
                control={<Checkbox size="small" checked={typed[name]} />}
                onChange={(_event, checked) => change({ [name]: checked })}
              />
            ))}
          </BookingFields>
          {problem !== undefined && <Alert severity={problem.isFull ? 'warning' : 'error'}>{problem.message}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Typography role="status" sx={{ flexGrow: 1, fontWeight: 700 }}>
            {formatDollars(price)}
          </Typography>
          <Button onClick={leave}>Close</Button>
          <Button type="submit" variant="contained" disabled={isSending}>
            {problem?.isFull === true ? 'Book anyway' : 'Book'}
          </Button>
        </DialogActions>
      </form>
      <ConfirmDialog
        isOpen={isLeaving}
        title="Leave this booking?"
        confirm="Leave it"
        cancel="Keep writing"
        onConfirm={onClose}
        onCancel={() => setIsLeaving(false)}
      >
        What you have typed will be gone.
      </ConfirmDialog>
    </Dialog>
  );
}
