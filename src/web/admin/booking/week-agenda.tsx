import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { serviceTimes } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import { closureOf } from '#domain/closures-rules.ts';
import { useWalkthroughs, Walkthroughs } from '../board/walkthroughs.tsx';
import { formatWindow } from '../record/format.ts';
import { useClosures } from './use-closures.ts';
import { bookingsAt, dayParts } from './week.ts';
import { WeekEntry } from './week-entry.tsx';
import type { WeekProps } from './week-grid.tsx';

/** A week as a list, for narrow screens: each day with the time windows that have bookings or walkthroughs. */
export function WeekAgenda({ days, today, ...weekProps }: WeekProps) {
  return (
    <Stack spacing={2}>
      <DayButtons days={days} today={today} />
      {days.map((day) => (
        <DayAgenda key={day} day={day} today={today} {...weekProps} />
      ))}
    </Stack>
  );
}

/** For each day, a button that scrolls to that day. */
export function DayButtons({ days, today }: Pick<WeekProps, 'days' | 'today'>) {
  return (
    <Box component="nav" aria-label="Days" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, displayPrint: 'none' }}>
      {days.map((day) => (
        <Button
          key={day}
          variant={day === today ? 'contained' : 'outlined'}
          size="small"
          aria-label={dayParts(day).join(', ')}
          onClick={() => goToDay(day)}
          sx={{ flex: '1 0 0', minWidth: 40, px: 0.25 }}
        >
          {dayParts(day)[0]}
        </Button>
      ))}
    </Box>
  );
}

/** Scrolls a day of the agenda to the top, below the workspace's bar. Does nothing if the agenda is not shown. */
export const goToDay = (day: Day): void =>
  document.getElementById(`day-${day}`)?.scrollIntoView({ block: 'start', behavior: 'instant' });

function DayAgenda({ day, today, bookings, onOpen }: Omit<WeekProps, 'days'> & { day: Day }) {
  const walkthroughs = useWalkthroughs(day);
  const usedWindows = serviceTimes
    .map((time) => ({ time, entries: bookingsAt(bookings, day, time) }))
    .filter(({ time, entries }) => entries.length > 0 || walkthroughs.some(({ window }) => window === time));
  return (
    <AgendaDay day={day} today={today}>
      {usedWindows.map(({ time, entries }) => (
        <AgendaPart key={time} heading={formatWindow(time)}>
          <Stack spacing={0.5}>
            <Walkthroughs day={day} time={time} />
            {entries.map((booking) => (
              <WeekEntry key={booking.id} booking={booking} onOpen={onOpen} />
            ))}
          </Stack>
        </AgendaPart>
      ))}
    </AgendaDay>
  );
}

export function AgendaDay({ day, today, children }: { day: Day; today: Day; children: ReactNode }) {
  const closure = closureOf(day, useClosures());
  return (
    <Box component="section" id={`day-${day}`} sx={{ scrollMarginTop: 64 }}>
      <Typography
        variant="h3"
        sx={{ px: 1, py: 0.5, borderRadius: 1, bgcolor: day === today ? 'action.selected' : 'background.default' }}
      >
        {`${dayParts(day).join(', ')}${day === today ? ' · Today' : ''}${closure === undefined ? '' : ` · Closed: ${closure.label}`}`}
      </Typography>
      {children}
    </Box>
  );
}

/** A part of a day: a time window, or a crew's jobs. */
export function AgendaPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box sx={{ pt: 1 }}>
      <Typography variant="body2" color="textSecondary" sx={{ px: 1, pb: 0.5 }}>
        {heading}
      </Typography>
      {children}
    </Box>
  );
}
