import { Box, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ServiceTime, serviceTimes } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import type { Job } from '#domain/crew.ts';
import { formatWindow } from '../record/format.ts';
import { draggedJob, JobCard } from './job-card.tsx';
import type { Lane } from './lanes.ts';
import { inOrder } from './many-steps.ts';
import type { Place } from './use-job-changes.ts';
import { useWalkthroughs, Walkthroughs } from './walkthroughs.tsx';

type DayTableProps = {
  day: Day;
  jobs: readonly Job[];
  lanes: readonly Lane[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onOpen: (job: Job) => void;
  onConfirm: (job: Job) => void;
  onMove: (job: Job) => void;
  /** Called with the id of a job that was dropped on another window or crew. */
  onDrop: (id: string, target: Pick<Place, 'serviceTime' | 'crewId'>) => void;
};

/**
 * A table with a row for each window and a column for each crew. A phone shows the lanes of a window below each other,
 * without empty ones.
 */
export function DayTable({ jobs, lanes, ...cards }: DayTableProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  // If there are more than three lanes, those without jobs are narrow, because jobs are only dropped there.
  const widths = lanes.map(({ id }) =>
    lanes.length <= 3 || jobs.length === 0 || jobs.some(({ crewId = null }) => crewId === id)
      ? 'minmax(13rem, 1fr)'
      : '6rem',
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 0.75,
        overflowX: 'auto',
        gridTemplateColumns: isNarrow ? '1fr' : `5rem ${widths.join(' ')}`,
      }}
    >
      {!isNarrow && lanes.length > 1 && <LaneNames lanes={lanes} />}
      {serviceTimes.map((time) => (
        <Window
          key={time}
          time={time}
          lanes={lanes}
          jobs={jobs.filter(({ serviceTime }) => serviceTime === time)}
          isNarrow={isNarrow}
          {...cards}
        />
      ))}
    </Box>
  );
}

function LaneNames({ lanes }: { lanes: readonly Lane[] }) {
  return (
    <>
      <span />
      {lanes.map(({ id, name }) => (
        <Typography key={id ?? 'none'} variant="body2" noWrap sx={{ fontWeight: 700 }}>
          {name}
        </Typography>
      ))}
    </>
  );
}

type WindowProps = DayTableProps & { time: ServiceTime; isNarrow: boolean };

function Window({ time, lanes, jobs, isNarrow, ...cards }: WindowProps) {
  const hasWalkthroughs = useWalkthroughs(cards.day, time).length > 0;
  const isFilled = ({ id }: Lane) =>
    (id === null && hasWalkthroughs) || jobs.some(({ crewId = null }) => crewId === id);
  if (isNarrow && !lanes.some(isFilled)) return null;
  const first = isNarrow && lanes.length > 1 ? lanes.find(isFilled) : undefined;
  return (
    <>
      <Typography variant="h3" sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {formatWindow(time)}
        {/* The first lane's name is in the heading, to save a line above the first job. */}
        {first !== undefined && ` · ${first.name}`}
      </Typography>
      {lanes.map((lane) => {
        const own = jobs.filter(({ crewId = null }) => crewId === lane.id);
        if (isNarrow && !isFilled(lane)) return null;
        return (
          <LaneCell
            key={lane.id ?? 'none'}
            lane={lane}
            time={time}
            own={own}
            namesLane={isNarrow && lanes.length > 1 && lane !== first}
            {...cards}
          />
        );
      })}
    </>
  );
}

type LaneCellProps = Omit<DayTableProps, 'jobs' | 'lanes'> & {
  lane: Lane;
  time: ServiceTime;
  own: readonly Job[];
  namesLane: boolean;
};

function LaneCell({
  day,
  lane,
  time,
  own,
  namesLane,
  selected,
  onSelect,
  onOpen,
  onConfirm,
  onMove,
  onDrop,
}: LaneCellProps) {
  return (
    <Box
      role="group"
      aria-label={`${formatWindow(time)}, ${lane.name}`}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(draggedJob)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(event.dataTransfer.getData(draggedJob), { serviceTime: time, crewId: lane.id });
      }}
      sx={{
        display: 'grid',
        alignContent: 'start',
        gap: { xs: 0.5, md: 0.25 },
        p: { xs: 0.5, md: 0.25 },
        minHeight: { xs: 48, md: 40 },
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {namesLane && (
        <Typography variant="caption" sx={{ gridColumn: '1 / -1', fontWeight: 700 }}>
          {lane.name}
        </Typography>
      )}
      {lane.id === null && <Walkthroughs day={day} time={time} />}
      {inOrder(own).map((job) => (
        <JobCard
          key={job.id}
          job={job}
          isSelected={selected.has(job.id)}
          onSelect={(isSelected) => {
            const next = new Set(selected);
            if (isSelected) next.add(job.id);
            else next.delete(job.id);
            onSelect(next);
          }}
          onOpen={() => onOpen(job)}
          onConfirm={() => onConfirm(job)}
          onMove={() => onMove(job)}
        />
      ))}
    </Box>
  );
}
