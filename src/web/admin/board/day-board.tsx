import { Alert, Box, Button, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Day, isCalendarDay } from '#domain/calendar.ts';
import type { Job } from '#domain/crew.ts';
import { useApi } from '#web/lib/api/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useBookingPanel } from '../booking/use-booking-panel.tsx';
import { weekdayAndDateOf } from '../record/format.ts';
import { dashboardPath, usePageParameters } from '../shell/page-parameters.ts';
import { liveList } from '../table/live-list.ts';
import { usePrinting } from '../table/use-printing.ts';
import { withParts } from '../table/view-address.ts';
import { DayTable } from './day-table.tsx';
import { DayToolbar, SheetTools, TodayButton } from './day-toolbar.tsx';
import { lanesOf } from './lanes.ts';
import { ManyBar } from './many-bar.tsx';
import { confirmation } from './many-steps.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RunSheets } from './run-sheets.tsx';
import { type MoveFailure, type Place, placeOf, useJobChanges } from './use-job-changes.ts';

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

  const [weekday] = weekdayAndDateOf(day);
  const toToday = <TodayButton onClick={() => goTo(today)} />;
  const sheetTools = <SheetTools isShown={showsSheets} onShow={setShowsSheets} isPhone={isPhone} />;
  /** On a phone these stand before what needs something, so that the first job is in view. */
  const leading = isPhone && (
    <>
      {sheetTools}
      {day !== today && toToday}
    </>
  );
  const drop = (id: string, target: Partial<Place>) => {
    const job = jobs.find((one) => one.id === id);
    if (job === undefined) return;
    const place = { ...placeOf(job), ...target };
    void changes.move(job, place).then((failure) => {
      // If the new place is full or taken, the dialog asks whether to move the job all the same.
      if (failure?.canOverride === true) setMoving({ job, place, failure });
      else changes.showFailure(failure);
    });
  };

  return (
    <Stack spacing={{ xs: 0.5, sm: 1.25 }}>
      <DayToolbar isPhone={isPhone} switcher={switcher} day={day} onDay={goTo} toToday={toToday}>
        {sheetTools}
      </DayToolbar>
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
              onDrop={drop}
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
