import { Box, Stack, Typography } from '@mui/material';
import type { Booking } from '#domain/booking.ts';
import { serviceTimes, serviceTimeWindows } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import { Walkthroughs } from '../board/walkthroughs.tsx';
import { bookingsAt } from './week.ts';
import { WeekEntry } from './week-entry.tsx';
import { cellStyle, WeekTable } from './week-table.tsx';

export type WeekProps = {
  days: readonly Day[];
  today: Day;
  bookings: readonly Booking[];
  onOpen: (booking: Booking) => void;
};

/** A week as a table with a column for each day and a row for each time window. */
export function WeekGrid({ days, today, bookings, onOpen }: WeekProps) {
  return (
    <WeekTable label="Week" days={days} today={today}>
      {serviceTimes.map((time) => (
        <tr key={time}>
          <Box
            component="th"
            scope="row"
            sx={{ ...cellStyle, textAlign: 'left', fontWeight: 600, fontSize: '0.875rem' }}
          >
            <Box component="span" sx={{ textTransform: 'capitalize', display: 'block' }}>
              {time}
            </Box>
            <Typography component="span" variant="caption" color="textSecondary">
              {serviceTimeWindows[time]}
            </Typography>
          </Box>
          {days.map((day) => (
            <Box
              key={day}
              component="td"
              sx={{ ...cellStyle, height: 132, bgcolor: day === today ? '#f0f7f7' : undefined }}
            >
              <Stack spacing={0.5} sx={{ maxHeight: 320, overflowY: 'auto', '@media print': { maxHeight: 'none' } }}>
                <Walkthroughs day={day} time={time} />
                {bookingsAt(bookings, day, time).map((booking) => (
                  <WeekEntry key={booking.id} booking={booking} onOpen={onOpen} />
                ))}
              </Stack>
            </Box>
          ))}
        </tr>
      ))}
    </WeekTable>
  );
}
