import { Box, Stack, Typography } from '@mui/material';
import type { Booking } from '#domain/booking.ts';
import { serviceTimes, serviceTimeWindows } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import { closureOf } from '#domain/closures-rules.ts';
import { useClosures } from './use-closures.ts';
import { bookingsAt, dayParts } from './week.ts';
import { WeekEntry } from './week-entry.tsx';

export type WeekProps = {
  days: readonly Day[];
  today: Day;
  bookings: readonly Booking[];
  onOpen: (booking: Booking) => void;
};

const edge = { border: 1, borderColor: 'divider', p: 0.75, verticalAlign: 'top' } as const;

/** A week as a table: days across, time windows down. */
export function WeekGrid({ days, today, bookings, onOpen }: WeekProps) {
  return (
    <Box
      component="table"
      aria-label="Week"
      data-prints-wide=""
      sx={{ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' }}
    >
      <thead>
        <tr>
          <Box component="td" sx={{ width: 96 }} />
          {days.map((day) => (
            <DayHeading key={day} day={day} isToday={day === today} />
          ))}
        </tr>
      </thead>
      <tbody>
        {serviceTimes.map((time) => (
          <tr key={time}>
            <Box component="th" scope="row" sx={{ ...edge, textAlign: 'left', fontWeight: 600, fontSize: '0.875rem' }}>
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
                sx={{ ...edge, height: 132, bgcolor: day === today ? '#f0f7f7' : undefined }}
              >
                <Stack spacing={0.5} sx={{ maxHeight: 320, overflowY: 'auto', '@media print': { maxHeight: 'none' } }}>
                  {bookingsAt(bookings, day, time).map((booking) => (
                    <WeekEntry key={booking.id} booking={booking} onOpen={onOpen} />
                  ))}
                </Stack>
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function DayHeading({ day, isToday }: { day: Day; isToday: boolean }) {
  const [weekday, date] = dayParts(day);
  const closure = closureOf(day, useClosures());
  return (
    <Box
      component="th"
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      sx={{ ...edge, textAlign: 'left', bgcolor: isToday ? 'action.selected' : 'background.default' }}
    >
      <Typography component="span" variant="body2" sx={{ fontWeight: 700, display: 'block' }}>
        {weekday}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary">
        {date}
      </Typography>
      {closure !== undefined && (
        <Typography component="span" variant="caption" noWrap title={closure.label} sx={{ display: 'block' }}>
          Closed: {closure.label}
        </Typography>
      )}
    </Box>
  );
}
