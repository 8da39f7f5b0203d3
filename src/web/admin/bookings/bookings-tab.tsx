import { mdiCalendarWeekOutline, mdiTable } from '@mdi/js';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useSearchParams } from 'wouter';
import { Icon } from '../shell/icon.tsx';
import { BookingList } from './booking-list.tsx';
import type { BookingView } from './booking-view.ts';
import { WeekCalendar } from './week-calendar.tsx';

type BookingsTabProps = { view: BookingView; onView: (view: BookingView) => void };

/** The bookings, as a list or as the week that they fill. Which one is kept in the address. */
export function BookingsTab({ view, onView }: BookingsTabProps) {
  const [parameters] = useSearchParams();
  return parameters.get('view') === 'week' ? (
    <WeekCalendar switcher={<Switcher shown="week" />} />
  ) : (
    <BookingList view={view} onView={onView} switcher={<Switcher shown="list" />} />
  );
}

function Switcher({ shown }: { shown: 'list' | 'week' }) {
  const [, setParameters] = useSearchParams();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={shown}
      onChange={(_event, chosen) => {
        if (chosen === 'week') setParameters({ tab: 'bookings', view: 'week' });
        if (chosen === 'list') setParameters({ tab: 'bookings' });
      }}
      aria-label="View"
    >
      <ToggleButton value="list" sx={{ gap: 0.75, px: 1.5 }}>
        <Icon path={mdiTable} fontSize="small" />
        List
      </ToggleButton>
      <ToggleButton value="week" sx={{ gap: 0.75, px: 1.5 }}>
        <Icon path={mdiCalendarWeekOutline} fontSize="small" />
        Week
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
