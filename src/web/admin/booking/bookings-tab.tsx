import { mdiCalendarTodayOutline, mdiCalendarWeekOutline, mdiTable } from '@mdi/js';
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';
import { DayBoard } from '../board/day-board.tsx';
import { Icon } from '../shell/icon.tsx';
import { dashboardPath, usePageParameters } from '../shell/page-parameters.ts';
import { withParts } from '../table/view-url.ts';
import { BookingList } from './booking-list.tsx';
import { NewBookingButton } from './new-booking-button.tsx';
import { WeekCalendar } from './week-calendar.tsx';

/** Shows the bookings as a list, a day's board or a week. The URL names the view. */
export function BookingsTab() {
  const [parameters] = usePageParameters(dashboardPath);
  if (parameters.get('view') === 'day') return <DayBoard switcher={<Switcher view="day" />} />;
  return parameters.get('view') === 'week' ? (
    <WeekCalendar switcher={<Switcher view="week" />} />
  ) : (
    <BookingList switcher={<Switcher view="list" />} />
  );
}

const choiceStyle = { gap: 0.75, px: { xs: 1, sm: 1.5 } } as const;

/** The name of a view on its button. On a phone, only the icon is shown, to leave room for the bookings. */
function ChoiceName({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {children}
    </Box>
  );
}

/** The button for a new booking, and the buttons that switch the view. */
function Switcher({ view }: { view: 'list' | 'day' | 'week' }) {
  const [, setParameters] = usePageParameters(dashboardPath);
  return (
    <>
      <NewBookingButton />
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={view}
        onChange={(_event, next) => {
          // The list's filters stay in the URL, so that the list has them when the office switches back to it.
          if (next === 'day' || next === 'week') setParameters((previous) => withParts(previous, { view: next }));
          if (next === 'list')
            setParameters((previous) =>
              withParts(previous, { view: undefined, week: undefined, day: undefined, by: undefined }),
            );
        }}
        aria-label="View"
      >
        <ToggleButton value="list" aria-label="List" sx={choiceStyle}>
          <Icon path={mdiTable} fontSize="small" />
          <ChoiceName>List</ChoiceName>
        </ToggleButton>
        <ToggleButton value="day" aria-label="Day" sx={choiceStyle}>
          <Icon path={mdiCalendarTodayOutline} fontSize="small" />
          <ChoiceName>Day</ChoiceName>
        </ToggleButton>
        <ToggleButton value="week" aria-label="Week" sx={choiceStyle}>
          <Icon path={mdiCalendarWeekOutline} fontSize="small" />
          <ChoiceName>Week</ChoiceName>
        </ToggleButton>
      </ToggleButtonGroup>
    </>
  );
}
