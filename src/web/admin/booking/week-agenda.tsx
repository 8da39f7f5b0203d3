import { Box, Stack, Typography } from '@mui/material';
import { serviceTimes } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import { formatWindow } from '../record/format.ts';
import { bookingsAt, dayParts } from './week.ts';
import { WeekEntry } from './week-entry.tsx';
import type { WeekProps } from './week-grid.tsx';

/** A week as a list, for narrow screens: each day with the time windows that are booked. */
export function WeekAgenda({ days, ...properties }: WeekProps) {
  return (
    <Stack spacing={2}>
      {days.map((day) => (
        <DayAgenda key={day} day={day} {...properties} />
      ))}
    </Stack>
  );
}

function DayAgenda({ day, today, bookings, onOpen }: Omit<WeekProps, 'days'> & { day: Day }) {
  const windows = serviceTimes
    .map((time) => ({ time, entries: bookingsAt(bookings, day, time) }))
    .filter(({ entries }) => entries.length > 0);
  const [weekday, date] = dayParts(day);
  return (
    <section>
      <Typography
        variant="h3"
        sx={{ px: 1, py: 0.5, borderRadius: 1, bgcolor: day === today ? 'action.selected' : 'background.default' }}
      >
        {`${weekday}, ${date}${day === today ? ' · Today' : ''}`}
      </Typography>
      {windows.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 1, pt: 0.5 }}>
          No bookings
        </Typography>
      )}
      {windows.map(({ time, entries }) => (
        <Box key={time} sx={{ pt: 1 }}>
          <Typography variant="body2" color="textSecondary" sx={{ px: 1, pb: 0.5 }}>
            {formatWindow(time)}
          </Typography>
          <Stack spacing={0.5}>
            {entries.map((booking) => (
              <WeekEntry key={booking.id} booking={booking} onOpen={onOpen} />
            ))}
          </Stack>
        </Box>
      ))}
    </section>
  );
}
