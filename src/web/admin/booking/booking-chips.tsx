import { Typography } from '@mui/material';
import { type Booking, paymentLabel } from '#domain/booking.ts';
import { SoftChip } from '../record/soft-chip.tsx';
import { statusOf } from './booking-texts.ts';

const statusLooks = {
  Pending: 'waiting',
  Confirmed: 'going',
  Completed: 'done',
  Cancelled: 'quiet',
  Declined: 'quiet',
  Lapsed: 'quiet',
  'No-show': 'quiet',
  Spam: 'quiet',
} as const;

/** A booking's state (SPEC section 4); requests that the office has not answered stand out. */
export function StatusChip({ booking }: { booking: Parameters<typeof statusOf>[0] }) {
  const status = statusOf(booking);
  return <SoftChip label={status} look={statusLooks[status]} />;
}

/** Shows 'Paid' as a chip, but 'Pending' as text, so that there are never two chips with 'Pending'. */
export function PaymentChip({ booking }: { booking: Pick<Booking, 'paymentStatus'> }) {
  const label = paymentLabel(booking.paymentStatus);
  if (booking.paymentStatus === 'paid') return <SoftChip label={label} look="done" />;
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {label}
    </Typography>
  );
}
