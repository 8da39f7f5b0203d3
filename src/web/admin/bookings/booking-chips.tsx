import { Chip } from '@mui/material';
import { type Booking, bookingStatus, paymentLabel } from '#domain/booking.ts';

const statusLooks = {
  Pending: { color: 'warning', variant: 'filled' },
  Confirmed: { color: 'primary', variant: 'filled' },
  Completed: { color: 'success', variant: 'outlined' },
} as const;

/** A booking's state (SPEC section 4); what waits to be confirmed stands out. */
export function StatusChip({ booking }: { booking: Pick<Booking, 'confirmed' | 'completed' | 'spam'> }) {
  if (booking.spam) return <Chip size="small" variant="outlined" label="Spam" />;
  const status = bookingStatus(booking);
  return <Chip size="small" label={status} {...statusLooks[status]} />;
}

/** Whether a booking is paid. */
export function PaymentChip({ booking }: { booking: Pick<Booking, 'paymentStatus'> }) {
  const isPaid = booking.paymentStatus === 'paid';
  return (
    <Chip
      size="small"
      label={paymentLabel(booking.paymentStatus)}
      color={isPaid ? 'success' : 'default'}
      variant="outlined"
    />
  );
}
