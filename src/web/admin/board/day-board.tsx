import { mdiChevronLeft, mdiChevronRight, mdiClipboardListOutline, mdiPrinterOutline } from '@mdi/js';
import { Alert, Box, Button, IconButton, Stack, ToggleButton, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addDays, type Day, isCalendarDay } from '#domain/calendar.ts';
import type { Job } from '#domain/crew.ts';
import { useApi } from '#web/lib/api/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useBookingPanel } from '../booking/use-booking-panel.tsx';
import { weekdayAndDateOf } from '../record/format.ts';
import { Icon } from '../shell/icon.tsx';
import { dashboardPath, usePageParameters } from '../shell/page-parameters.ts';
import { DayField } from '../table/day-field.tsx';
import { liveList } from '../table/live-list.ts';
import { usePrinting } from '../table/use-printing.ts';
import { withParts } from '../table/view-address.ts';
import { DayTable } from './day-table.tsx';
import { lanesOf } from './lanes.ts';
import { ManyBar } from './many-bar.tsx';
import { confirmation } from './many-steps.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RunSheets } from './run-sheets.tsx';
import { type MoveFailure, type Place, placeOf, useJobChanges } from './use-job-changes.ts';

/** On a phone the arrows, the views and the run sheets share a line. */
const tight = { p: { xs: 0.5, sm: 1 } } as const;

/** A day's jobs by window and crew. On paper, or when somebody asks, they are run sheets. */
export function DayBoard({ switcher }: { switcher: ReactNode }) {
  const api = useApi();
  const today = useToday();
  const [parameters, setParameters] = usePageParameters(dashboardPath);
  const named = parameters.get('day');
  const day = named !== null && isCalendarDay(named) ? named : today;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...api.admin.crews.day.queryOptions({ day }),
    ...liveList,
  });
  const { data: crews = [] } = useQuery({ ...api.admin.crews.all.queryOptions(), staleTime: 0 });
  const isShown = data !== undefined && !isPlaceholderData;
  const jobs = isShown ? Object.values(data.windows).flat() : [];
  const lanes = lanesOf(crews, jobs);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<{ job: Job; place: Place; failure?: MoveFailure }>();
  const [showsSheets, setShowsSheets] = useState(false);
  const isPrinting = usePrinting();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { list, open, panel } = useBookingPanel(jobs);
  const changes = useJobChanges();
  const goTo = (next: Day) => {
    setSelected(new Set());
    setParameters((now) => withParts(now, { day: next === today ? undefined : next }), { replace: true });
  };

  const [weekday, date] = weekdayAndDateOf(day);
  // The field beside it shows the date; on a phone the weekday stands with the number of jobs.
  const heading = (
    <Typography variant="h2" aria-live="polite" sx={{ flexGrow: 1, fontSize: '1.1875rem' }}>
      {weekday}
      <VisuallyHidden>{`, ${date}`}</VisuallyHidden>
    </Typography>
  );
  const toToday = (
    <Button variant="outlined" sx={{ minWidth: 0, px: { xs: 1, sm: 2 } }} onClick={() => goTo(today)}>
      Today
    </Button>
  );
  const dayField = <DayField label="Go to" value={day} onChange={(next) => next !== undefined && goTo(next)} />;
  const sheetTools = (
    <>
      <ToggleButton
        value="sheets"
        size="small"
        color="primary"
        selected={showsSheets}
        onChange={() => setShowsSheets(!showsSheets)}
        aria-label="Run sheets"
        sx={{ gap: 0.75, px: { xs: 1, sm: 1.5 } }}
      >
        <Icon path={mdiClipboardListOutline} fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Run sheets
        </Box>
      </ToggleButton>
      {(showsSheets || !isPhone) && (
        <Button variant="outlined" startIcon={<Icon path={mdiPrinterOutline} />} onClick={() => window.print()}>
          Print
        </Button>
      )}
    </>
  );
  /** On a phone these stand before what needs something, so that the first job is in view. */
  const leading = isPhone && (
    <>
      {sheetTools}
      {day !== today && toToday}
    </>
  );

  return (
    <Stack spacing={{ xs: 0.5, sm: 1.25 }}>
      <Box
        sx={{
          ...{ display: 'flex', displayPrint: 'none', alignItems: 'center', gap: { xs: 0.5, sm: 1 } },
          flexWrap: { xs: 'nowrap', sm: 'wrap' },
          // A phone has a way of its own to choose a day.
          ...(isPhone && {
            '& .MuiTextField-root': { flex: '1 1 6rem', minWidth: 0 },
            '& .MuiTextField-root input': { px: 1, fontSize: '0.875rem' },
            '& input::-webkit-calendar-picker-indicator': { display: 'none' },
          }),
        }}
      >
        {switcher}
        <IconButton aria-label="Previous day" sx={tight} onClick={() => goTo(addDays(day, -1))}>
          <Icon path={mdiChevronLeft} />
        </IconButton>
        {!isPhone && toToday}
        {isPhone && dayField}
        <IconButton aria-label="Next day" sx={tight} onClick={() => goTo(addDays(day, 1))}>
          <Icon path={mdiChevronRight} />
        </IconButton>
        {!isPhone && dayField}
        {isPhone ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
        {!isPhone && sheetTools}
      </Box>
      {isError && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {`The day could not be fetched.${isShown ? ' What you see may be old.' : ''}`}
        </Alert>
      )}
      {!isShown && !isError && <Typography role="status">Loading bookings...</Typography>}
      <Box ref={list} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {isShown && showsSheets && !isPrinting && leading !== false && (
          <Box sx={{ display: 'flex', displayPrint: 'none', gap: 1, mb: 1 }}>{leading}</Box>
        )}
        {isShown && (isPrinting || showsSheets) && <RunSheets day={day} lanes={lanes} jobs={jobs} />}
        {isShown && !isPrinting && !showsSheets && (
          <Stack spacing={0.5}>
            <ManyBar
              leading={leading}
              weekday={isPhone ? weekday : undefined}
              jobs={jobs}
              lanes={lanes}
              selected={selected}
              onSelect={setSelected}
              onChange={changes.changeMany}
              onAssign={changes.assignMany}
            />
            <DayTable
              jobs={jobs}
              lanes={lanes}
              selected={selected}
              onSelect={setSelected}
              onOpen={open}
              onConfirm={(job) => void changes.changeMany([job], confirmation)}
              onMove={(job) => setMoving({ job, place: placeOf(job) })}
              onDrop={(id, target) => {
                const job = jobs.find((one) => one.id === id);
                if (job === undefined) return;
                const place = { ...placeOf(job), ...target };
                void changes.move(job, place).then((failure) => {
                  // What is full or taken is asked about, where it can be answered.
                  if (failure?.canOverride === true) setMoving({ job, place, failure });
                  else changes.showFailure(failure);
                });
              }}
            />
          </Stack>
        )}
      </Box>
      {moving !== undefined && (
        <MoveDialog
          key={moving.job.id}
          job={moving.job}
          initialPlace={moving.place}
          initialFailure={moving.failure}
          lanes={lanes}
          onMove={changes.move}
          onClose={() => setMoving(undefined)}
        />
      )}
      {panel}
    </Stack>
  );
}
