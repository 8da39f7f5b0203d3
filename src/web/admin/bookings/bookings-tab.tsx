import { mdiCalendarWeekOutline, mdiTable } from '@mdi/js';
import { Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useSearchParams } from 'wouter';
import { Icon } from '../shell/icon.tsx';
import { BookingList } from './booking-list.tsx';
import type { BookingView } from './booking-view.ts';
import { WeekCalendar } from './week-calendar.tsx';

type BookingsTabProps = { view: BookingView; onView: (view: BookingView) => void };

/** The bookings, as a list or as the week that they fill. Which one is kept in the address. */
export function BookingsTab({ view, onView }: BookingsTabProps) {
  const [parameters, setParameters] = useSearchParams();
  const isWeek = parameters.get('view') === 'week';
  return (
    <Stack spacing={1.5}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={isWeek ? 'week' : 'list'}
        onChange={(_event, chosen) => {
          if (chosen === 'week') setParameters({ tab: 'bookings', view: 'week' });
          if (chosen === 'list') setParameters({ tab: 'bookings' });
        }}
        aria-label="View"
      >
        <ToggleButton value="list" sx={{ gap: 0.75, px: 2 }}>
          <Icon path={mdiTable} fontSize="small" />
          List
        </ToggleButton>
        <ToggleButton value="week" sx={{ gap: 0.75, px: 2 }}>
          <Icon path={mdiCalendarWeekOutline} fontSize="small" />
          Week
        </ToggleButton>
      </ToggleButtonGroup>
      {isWeek ? <WeekCalendar /> : <BookingList view={view} onView={onView} />}
    </Stack>
  );
}
