import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Day } from '#domain/calendar.ts';
import { closureOf } from '#domain/closures-rules.ts';
import { useClosures } from './use-closures.ts';
import { dayParts } from './week.ts';

export const cellStyle = { border: 1, borderColor: 'divider', p: 0.75, verticalAlign: 'top' } as const;

/** A week as a table with a column for each day. @param props.children the rows; each begins with its heading */
export function WeekTable({
  label,
  days,
  today,
  children,
}: {
  label: string;
  days: readonly Day[];
  today: Day;
  children: ReactNode;
}) {
  return (
    <Box
      component="table"
      aria-label={label}
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
      <tbody>{children}</tbody>
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
      sx={{ ...cellStyle, textAlign: 'left', bgcolor: isToday ? 'action.selected' : 'background.default' }}
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
