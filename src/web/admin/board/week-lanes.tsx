import { Box, Stack } from '@mui/material';
import type { Booking } from '#domain/booking.ts';
import { serviceTimes } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import type { Job } from '#domain/crew.ts';
import type { OwnRevisions } from '../booking/own-revisions.ts';
import { AgendaDay, AgendaPart, DayButtons } from '../booking/week-agenda.tsx';
import { WeekEntry } from '../booking/week-entry.tsx';
import { cellStyle, WeekTable } from '../booking/week-table.tsx';
import { sortByUrgency } from './bulk-actions.ts';
import { jobDataType } from './job-card.tsx';
import { type Lane, lanesOf } from './lanes.ts';
import { type BoardPosition, useJobChanges } from './use-job-changes.ts';
import { useMoving } from './use-moving.tsx';
import { Walkthroughs } from './walkthroughs.tsx';

type WeekLanesProps = {
  days: readonly Day[];
  today: Day;
  jobs: readonly Job[];
  crews: Parameters<typeof lanesOf>[0];
  /** The revisions that the booking's panel makes. */
  ownRevisions: OwnRevisions;
  isNarrow: boolean;
  onOpen: (booking: Booking) => void;
};

/**
 * A week as a table with a row for each lane; jobs can be dragged to another day or crew. On a narrow screen, the days
 * are below each other, with a part for each lane that has jobs.
 */
export function WeekLanes({ crews, ownRevisions, isNarrow, ...weekProps }: WeekLanesProps) {
  const lanes = lanesOf(crews, weekProps.jobs);
  const moving = useMoving({ jobs: weekProps.jobs, lanes, changes: useJobChanges(ownRevisions) });
  return (
    <>
      {isNarrow ? (
        <NarrowWeek {...weekProps} lanes={lanes} />
      ) : (
        <WideWeek {...weekProps} lanes={lanes} onDrop={moving.drop} />
      )}
      {moving.dialog}
    </>
  );
}

type WeekProps = Pick<WeekLanesProps, 'days' | 'today' | 'jobs' | 'onOpen'> & { lanes: readonly Lane[] };

function NarrowWeek({ days, today, jobs, lanes, onOpen }: WeekProps) {
  return (
    <Stack spacing={2}>
      <DayButtons days={days} today={today} />
      {days.map((day) => (
        <AgendaDay key={day} day={day} today={today}>
          <Stack spacing={0.5} sx={{ '&:not(:empty)': { pt: 1 } }}>
            <Walkthroughs day={day} />
          </Stack>
          {lanes
            .filter((lane) => jobsAt(jobs, day, lane).length > 0)
            .map((lane) => (
              <AgendaPart key={lane.id ?? 'none'} heading={lane.name}>
                <Entries jobs={jobsAt(jobs, day, lane)} onOpen={onOpen} />
              </AgendaPart>
            ))}
        </AgendaDay>
      ))}
    </Stack>
  );
}

function WideWeek({
  days,
  today,
  jobs,
  lanes,
  onOpen,
  onDrop,
}: WeekProps & { onDrop: (id: string, target: Pick<BoardPosition, 'serviceDate' | 'crewId'>) => void }) {
  return (
    <WeekTable label="Week by crews" days={days} today={today}>
      {lanes.map((lane) => (
        <tr key={lane.id ?? 'none'}>
          <Box component="th" scope="row" sx={{ ...cellStyle, textAlign: 'left', overflowWrap: 'anywhere' }}>
            {lane.name}
          </Box>
          {days.map((day) => (
            <Box
              key={day}
              component="td"
              onDragOver={(event) => {
                if (event.dataTransfer.types.includes(jobDataType)) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                onDrop(event.dataTransfer.getData(jobDataType), { serviceDate: day, crewId: lane.id });
              }}
              sx={{ ...cellStyle, height: 64 }}
            >
              <Stack spacing={0.5}>
                {lane.id === null && <Walkthroughs day={day} />}
                <Entries jobs={jobsAt(jobs, day, lane)} onOpen={onOpen} />
              </Stack>
            </Box>
          ))}
        </tr>
      ))}
    </WeekTable>
  );
}

const jobsAt = (jobs: readonly Job[], day: Day, lane: Lane): Job[] =>
  jobs.filter((job) => job.serviceDate === day && (job.crewId ?? null) === lane.id);

/** The jobs of a lane on a day, by window; within a window, jobs that need attention come first. */
function Entries({ jobs, onOpen }: { jobs: readonly Job[]; onOpen: (booking: Booking) => void }) {
  return (
    <Stack spacing={0.5}>
      {serviceTimes.flatMap((time) =>
        sortByUrgency(jobs.filter(({ serviceTime }) => serviceTime === time)).map((job) => (
          <Box
            key={job.id}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(jobDataType, job.id);
              dataTransfer.effectAllowed = 'move';
            }}
          >
            <WeekEntry booking={job} showsWindow onOpen={onOpen} />
          </Box>
        )),
      )}
    </Stack>
  );
}
