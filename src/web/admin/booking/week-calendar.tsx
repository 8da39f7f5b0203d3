import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Alert, Box, Button, IconButton, Stack, ToggleButton, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { addDays, type Day, sundayOf } from '#domain/calendar.ts';
import { useApi } from '#web/lib/api/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { WeekLanes } from '../board/week-lanes.tsx';
import { Icon } from '../shell/icon.tsx';
import { dashboardPath, usePageParameters } from '../shell/page-parameters.ts';
import { liveList } from '../table/live-list.ts';
import { usePrinting } from '../table/use-printing.ts';
import { withParts } from '../table/view-url.ts';
import { useBookingPanel } from './use-booking-panel.tsx';
import { daysOfWeek, sundayFromParameter, weekCountInWords, weekInWords, weekParameter } from './week.ts';
import { goToDay, WeekAgenda } from './week-agenda.tsx';
import { WeekGrid } from './week-grid.tsx';

/** The maximum number of bookings that a week by time window shows; this allows more than 20 for each window. */
const maxShown = 500;

/** A week's bookings, by time window or by crew. The URL names the week, and whether the bookings are by crew. */
export function WeekCalendar({ switcher }: { switcher: ReactNode }) {
  const today = useToday();
  const [parameters, setParameters] = usePageParameters(dashboardPath);
  const sunday = sundayFromParameter(parameters.get('week'), today);
  const goTo = (newSunday: Day) =>
    setParameters((previous) => withParts(previous, { week: weekParameter(newSunday, today) }), { replace: true });
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const isByCrew = parameters.get('by') === 'crew';
  const { crews, jobs, bookings, total, isLoaded, isError, refetch } = useWeekBookings(sunday, { isByCrew });
  const { list, open, panel, ownRevisions } = useBookingPanel(bookings);
  const days = daysOfWeek(sunday);
  // After a click on Today, the page scrolls to today as soon as the week is loaded.
  const [wantsToday, setWantsToday] = useState(false);
  useEffect(() => {
    if (!wantsToday || !isLoaded || sunday !== sundayOf(today)) return;
    setWantsToday(false);
    goToDay(today);
  }, [wantsToday, isLoaded, sunday, today]);
  const isPrinting = usePrinting();
  const isAgenda = isNarrow && !isPrinting;
  const Week = isAgenda ? WeekAgenda : WeekGrid;

  const byCrewButton = (
    <ToggleButton
      value="crew"
      size="small"
      color="primary"
      selected={isByCrew}
      onChange={() => setParameters((previous) => withParts(previous, { by: isByCrew ? undefined : 'crew' }))}
      sx={{ px: 1.5, displayPrint: 'none' }}
    >
      By crew
    </ToggleButton>
  );

  return (
    <Stack spacing={1.5}>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: { xs: 1, sm: 2 }, rowGap: 1, flexWrap: 'wrap' }}>
        {switcher}
        {isNarrow && byCrewButton}
        <WeekControls
          sunday={sunday}
          onSunday={goTo}
          onToday={() => {
            setWantsToday(true);
            goTo(sundayOf(today));
          }}
        />
        {!isNarrow && byCrewButton}
        <Typography role="status" variant="body2" color="textSecondary">
          {isLoaded ? weekCountInWords({ total, shown: bookings.length }) : isError ? '' : 'Loading bookings...'}
        </Typography>
      </Box>
      {isError && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {`The bookings could not be fetched.${isLoaded ? ' What you see may be old.' : ''}`}
        </Alert>
      )}
      <Box ref={list} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {/* The agenda is not shown until the week is loaded, because days would move when their bookings appear. */}
        {(isLoaded || !(isError || isAgenda)) &&
          (isByCrew ? (
            <WeekLanes
              days={days}
              today={today}
              jobs={jobs}
              crews={crews}
              ownRevisions={ownRevisions}
              isNarrow={isAgenda}
              onOpen={open}
            />
          ) : (
            <Week days={days} today={today} bookings={bookings} onOpen={open} />
          ))}
      </Box>
      {panel}
    </Stack>
  );
}

/** A week's bookings and their total, and for the layout by crew also the jobs and crews. Empty until loaded. */
function useWeekBookings(sunday: Day, { isByCrew }: { isByCrew: boolean }) {
  const api = useApi();
  const week = { from: sunday, to: addDays(sunday, 6) };
  const { data: crews = [] } = useQuery({ ...api.admin.crews.all.queryOptions(), enabled: isByCrew, staleTime: 0 });
  const byCrew = useQuery({ ...api.admin.crews.jobs.queryOptions(week), ...liveList, enabled: isByCrew });
  const byWindow = useQuery({
    ...api.admin.bookings.list.queryOptions({
      ...week,
      sort: 'serviceDate',
      direction: 'ascending',
      limit: maxShown,
    }),
    ...liveList,
    enabled: !isByCrew,
  });
  const { isError, isPlaceholderData, refetch } = isByCrew ? byCrew : byWindow;
  const data = isByCrew ? byCrew.data && { rows: byCrew.data, total: byCrew.data.length } : byWindow.data;
  const isLoaded = data !== undefined && !isPlaceholderData;
  return {
    crews,
    jobs: isLoaded ? (byCrew.data ?? []) : [],
    bookings: isLoaded ? data.rows : [],
    total: data?.total ?? 0,
    isLoaded,
    isError,
    refetch,
  };
}

type WeekControlsProps = { sunday: Day; onSunday: (sunday: Day) => void; onToday: () => void };

function WeekControls({ sunday, onSunday, onToday }: WeekControlsProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flexWrap: 'wrap' }}>
      <IconButton aria-label="Previous week" onClick={() => onSunday(addDays(sunday, -7))}>
        <Icon path={mdiChevronLeft} />
      </IconButton>
      <Button variant="outlined" onClick={onToday}>
        Today
      </Button>
      <IconButton aria-label="Next week" onClick={() => onSunday(addDays(sunday, 7))}>
        <Icon path={mdiChevronRight} />
      </IconButton>
      <Typography
        variant="h2"
        aria-live="polite"
        sx={{ ml: { xs: 0, sm: 1 }, fontSize: { xs: '1rem', sm: '1.1875rem' } }}
      >
        {weekInWords(sunday)}
      </Typography>
    </Box>
  );
}
