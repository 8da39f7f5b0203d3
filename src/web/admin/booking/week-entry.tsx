import { Box, ButtonBase, Typography } from '@mui/material';
import { type Booking, type BookingStatusLabel, bookingStatus } from '#domain/booking.ts';
import { focusRingInside } from '../shell/theme.ts';

const statusColors: Readonly<Record<BookingStatusLabel, string>> = {
  Pending: 'warning.main',
  Confirmed: 'primary.main',
  Completed: 'success.main',
  Cancelled: 'text.disabled',
  Declined: 'text.disabled',
  Lapsed: 'text.disabled',
  'No-show': 'error.main',
};

type WeekEntryProps = {
  booking: Booking;
  /** Whether the entry shows the booking's time window. Not needed where a heading names the window. */
  showsWindow?: boolean;
  onOpen: (booking: Booking) => void;
};

/** A booking in the calendar. The color of the left edge shows the booking's status. */
export function WeekEntry({ booking, showsWindow = false, onOpen }: WeekEntryProps) {
  const status = bookingStatus(booking);
  return (
    <ButtonBase
      onClick={() => onOpen(booking)}
      sx={{
        display: 'block',
        // Entries do not shrink: a full cell of the week's table scrolls instead.
        flexShrink: 0,
        width: '100%',
        minHeight: 44,
        px: 1,
        py: 0.5,
        textAlign: 'left',
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: statusColors[status],
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:hover': { bgcolor: 'action.hover' },
        '&.Mui-focusVisible': focusRingInside,
        '@media print': { breakInside: 'avoid', '& .MuiTypography-root': { whiteSpace: 'normal' } },
      }}
    >
      <Typography component="span" variant="body2" noWrap sx={{ display: 'block', fontWeight: 700 }}>
        {booking.name}
      </Typography>
      <Typography component="span" variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
        <Box component="span" sx={{ color: statusColors[status], fontWeight: 600 }}>
          {status}
        </Box>
        {showsWindow ? ` · ${booking.serviceTime}` : ''}
        {` · ${booking.hours} h · ${booking.city}`}
      </Typography>
    </ButtonBase>
  );
}
