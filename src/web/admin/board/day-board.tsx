import { Alert, Box, Button, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Day, isCalendarDay } from '#domain/calendar.ts';
import { closureOf } from '#domain/closures-rules.ts';
import { useApi } from '#web/lib/api/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useBookingPanel } from '../booking/use-booking-panel.tsx';
import { useClosures } from '../booking/use-closures.ts';
import { weekdayAndDateOf } from '../record/format.ts';
import { dashboardPath, usePageParameters } from '../shell/page-parameters.ts';
import { phoneBreakpoint } from '../shell/theme.ts';
import { liveList } from '../table/live-list.ts';
import { usePrinting } from '../table/use-printing.ts';
import { withParts } from '../table/view-url.ts';
import { confirmAction } from './bulk-actions.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DayTable } from './day-table.tsx';
import { DayToolbar, SheetTools, TodayButton } from './day-toolbar.tsx';
import { lanesOf } from './lanes.ts';
import { RunSheets } from './run-sheets.tsx';
import { useJobChanges } from './use-job-changes.ts';
import { useMoving } from './use-moving.tsx';

/** A day's jobs by window and crew. The 'Run sheets' button and the printed page show run sheets instead. */
export function DayBoard({ switcher }: { switcher: ReactNode }) {
  const api = useApi();
  const today = useToday();
  const [parameters, setParameters] = usePageParameters(dashboardPath);
  const dayParameter = parameters.get('day');
  const day = dayParameter !== null && isCalendarDay(dayParameter) ? dayParameter : today;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...api.admin.crews.day.queryOptions({ day }),
    ...liveList,
  });
  const { data: crews = [] } = useQuery({ ...api.admin.crews.all.queryOptions(), staleTime: 0 });
  const isLoaded = data !== undefined && !isPlaceholderData;
  const jobs = isLoaded ? Object.values(data.windows).flat() : [];
  const lanes = lanesOf(crews, jobs);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [showsSheets, setShowsSheets] = useState(false);
  const isPrinting = usePrinting();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down(phoneBreakpoint));
  const { list, open, panel, ownRevisions } = useBookingPanel(jobs);
  const changes = useJobChanges(ownRevisions);
  const moving = useMoving({ jobs, lanes, changes });
  const goTo = (next: Day) => {
    setSelectedIds(new Set());
    setParameters((previous) => withParts(previous, { day: next === today ? undefined : next }), { replace: true });
  };

  const closure = closureOf(day, useClosures());
  const [weekday] = weekdayAndDateOf(day);
  const todayButton = <TodayButton onClick={() => goTo(today)} />;
  const sheetTools = <SheetTools isShown={showsSheets} onShow={setShowsSheets} isPhone={isPhone} />;
  /** On a phone, these buttons share a line with the selection buttons, so that the first job stays in view. */
  const leadingButtons = isPhone && (
    <>
      {sheetTools}
      {day !== today && todayButton}
    </>
  );
  return (
    <Stack spacing={{ xs: 0.5, sm: 1.25 }}>
      <DayToolbar isPhone={isPhone} switcher={switcher} day={day} onDay={goTo} todayButton={todayButton}>
        {sheetTools}
      </DayToolbar>
      {isError && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {`The day could not be fetched.${isLoaded ? ' What you see may be old.' : ''}`}
        </Alert>
      )}
      {closure !== undefined && (
        <Alert severity="info" sx={{ py: 0, displayPrint: 'none' }}>
          Closed: {closure.label}
        </Alert>
      )}
      {!isLoaded && !isError && <Typography role="status">Loading bookings...</Typography>}
      <Box ref={list} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {isLoaded && showsSheets && !isPrinting && leadingButtons !== false && (
          <Box sx={{ display: 'flex', displayPrint: 'none', gap: 1, mb: 1 }}>{leadingButtons}</Box>
        )}
        {isLoaded && (isPrinting || showsSheets) && <RunSheets day={day} lanes={lanes} jobs={jobs} />}
        {isLoaded && !isPrinting && !showsSheets && (
          <Stack spacing={0.5}>
            <BulkBar
              leadingButtons={leadingButtons}
              weekday={isPhone ? weekday : undefined}
              jobs={jobs}
              lanes={lanes}
              selectedIds={selectedIds}
              onSelect={setSelectedIds}
              onChange={changes.changeMany}
              onAssign={changes.assignMany}
            />
            <DayTable
              day={day}
              jobs={jobs}
              lanes={lanes}
              selectedIds={selectedIds}
              onSelect={setSelectedIds}
              onOpen={open}
              onConfirm={(job) => void changes.changeMany([job], confirmAction)}
              onMove={moving.ask}
              onDrop={moving.drop}
            />
          </Stack>
        )}
      </Box>
      {moving.dialog}
      {panel}
    </Stack>
  );
}
