import { Box, Typography } from '@mui/material';
import type { Booking } from '#domain/booking.ts';
import { formatDollars } from '#domain/format.ts';
import { PaymentChip, StatusChip } from './booking-chips.tsx';
import { locationOf, serviceOf, timeOf } from './booking-texts.ts';

/** A booking in the list on a phone. */
export function BookingCard({ booking }: { booking: Booking }) {
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography component="span" noWrap sx={{ fontWeight: 700, flexGrow: 1 }}>
          {booking.name}
        </Typography>
        <StatusChip booking={booking} />
      </Box>
      <Typography component="span" variant="body2" sx={{ display: 'block' }}>
        {timeOf(booking)}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        {serviceOf(booking)} · {locationOf(booking)}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 0.75 }}>
        <Typography component="span" variant="body2" sx={{ fontWeight: 700 }}>
          {formatDollars(booking.totalPrice)}
        </Typography>
        <PaymentChip booking={booking} />
      </Box>
    </>
  );
}
