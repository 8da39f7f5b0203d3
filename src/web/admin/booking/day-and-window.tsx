import { Box } from '@mui/material';
import type { Booking } from '#domain/booking.ts';
import { formatDay, formatWindow } from '../record/format.ts';

/** The day and the time window of a booking on two lines, with the same text as `timeOf`. */
export function DayAndWindow({ booking }: { booking: Pick<Booking, 'serviceDate' | 'serviceTime'> }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', lineHeight: 1.25 }}>
      {`${formatDay(booking.serviceDate)}, `}
      <br />
      {formatWindow(booking.serviceTime)}
    </Box>
  );
}
