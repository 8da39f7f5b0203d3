import { Box, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ServiceTime, serviceTimes } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import type { Job } from '#domain/crew.ts';
import { formatWindow } from '../record/format.ts';
import { sortByUrgency } from './bulk-actions.ts';
import { JobCard, jobDataType } from './job-card.tsx';
import type { Lane } from './lanes.ts';
import type { BoardPosition } from './use-job-changes.ts';
import { useWalkthroughs, Walkthroughs } from './walkthroughs.tsx';

type DayTableProps = {
  day: Day;
  jobs: readonly Job[];
  lanes: readonly Lane[];
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onOpen: (job: Job) => void;
  onConfirm: (job: Job) => void;
  onMove: (job: Job) => void;
  /** Called with the id of a dropped job, and the window and crew of the cell on which it was dropped. */
  onDrop: (id: string, target: Pick<BoardPosition, 'serviceTime' | 'crewId'>) => void;
};

/**
 * A grid with a row for each window and a column for each lane. On a narrow screen, the lanes of a window are below
 * each other, and empty lanes and windows are left out.
 */
export function DayTable({ jobs, lanes, ...cellProps }: DayTableProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  // With more than three lanes, lanes without jobs are narrow, to leave room for the others, unless none has jobs.
  const laneWidths = lanes.map(({ id }) =>
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
        gridTemplateColumns: isNarrow ? '1fr' : `5rem ${laneWidths.join(' ')}`,
      }}
    >
      {!isNarrow && lanes.length > 1 && <LaneNames lanes={lanes} />}
      {serviceTimes.map((time) => (
        <WindowRow
          key={time}
          time={time}
          lanes={lanes}
          jobs={jobs.filter(({ serviceTime }) => serviceTime === time)}
          isNarrow={isNarrow}
          {...cellProps}
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

type WindowRowProps = DayTableProps & { time: ServiceTime; isNarrow: boolean };

function WindowRow({ time, lanes, jobs, isNarrow, ...cellProps }: WindowRowProps) {
  const hasWalkthroughs = useWalkthroughs(cellProps.day, time).length > 0;
  const isFilled = ({ id }: Lane) =>
    (id === null && hasWalkthroughs) || jobs.some(({ crewId = null }) => crewId === id);
  if (isNarrow && !lanes.some(isFilled)) return null;
  const headingLane = isNarrow && lanes.length > 1 ? lanes.find(isFilled) : undefined;
  return (
    <>
      <Typography variant="h3" sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {formatWindow(time)}
        {/* The name of the first shown lane is in the heading, to save a line above the first job. */}
        {headingLane !== undefined && ` · ${headingLane.name}`}
      </Typography>
      {lanes.map((lane) => {
        const laneJobs = jobs.filter(({ crewId = null }) => crewId === lane.id);
        if (isNarrow && !isFilled(lane)) return null;
        return (
          <LaneCell
            key={lane.id ?? 'none'}
            lane={lane}
            time={time}
            laneJobs={laneJobs}
            showsLaneName={isNarrow && lanes.length > 1 && lane !== headingLane}
            {...cellProps}
          />
        );
      })}
    </>
  );
}

type LaneCellProps = Omit<DayTableProps, 'jobs' | 'lanes'> & {
  lane: Lane;
  time: ServiceTime;
  laneJobs: readonly Job[];
  showsLaneName: boolean;
};

function LaneCell({
  day,
  lane,
  time,
  laneJobs,
  showsLaneName,
  selectedIds,
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
        if (event.dataTransfer.types.includes(jobDataType)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(event.dataTransfer.getData(jobDataType), { serviceTime: time, crewId: lane.id });
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
      {showsLaneName && (
        <Typography variant="caption" sx={{ gridColumn: '1 / -1', fontWeight: 700 }}>
          {lane.name}
        </Typography>
      )}
      {lane.id === null && <Walkthroughs day={day} time={time} />}
      {sortByUrgency(laneJobs).map((job) => (
        <JobCard
          key={job.id}
          job={job}
          isSelected={selectedIds.has(job.id)}
          onSelect={(isSelected) => {
            const next = new Set(selectedIds);
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
