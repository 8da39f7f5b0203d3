import { mdiChevronLeft, mdiChevronRight, mdiClipboardListOutline, mdiPrinterOutline } from '@mdi/js';
import { Box, Button, IconButton, ToggleButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { addDays, type Day } from '#domain/calendar.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { weekdayAndDateOf } from '../record/format.ts';
import { Icon } from '../shell/icon.tsx';
import { DayField } from '../table/day-field.tsx';

/** Less padding on a phone, so that the arrows fit in one line with the buttons that switch the view. */
const tightPadding = { p: { xs: 0.5, sm: 1 } } as const;

/** Makes the day field fit in a phone's toolbar, and hides the icon of the date picker, which phones do not need. */
const phoneDayField = {
  '& .MuiTextField-root': { flex: '1 1 6rem', minWidth: 0 },
  '& .MuiTextField-root input': { px: 1, fontSize: '0.875rem' },
  '& input::-webkit-calendar-picker-indicator': { display: 'none' },
} as const;

/**
 * The buttons that switch the view, and the controls that choose the day.
 *
 * @param children the run sheet buttons; not shown on a phone
 */
export function DayToolbar({
  isPhone,
  switcher,
  day,
  onDay,
  todayButton,
  children,
}: {
  isPhone: boolean;
  switcher: ReactNode;
  day: Day;
  onDay: (day: Day) => void;
  todayButton: ReactNode;
  children: ReactNode;
}) {
  const [weekday, date] = weekdayAndDateOf(day);
  // Only the weekday is visible, because the field beside it shows the date.
  const heading = (
    <Typography variant="h2" aria-live="polite" sx={{ flexGrow: 1, fontSize: '1.1875rem' }}>
      {weekday}
      <VisuallyHidden>{`, ${date}`}</VisuallyHidden>
    </Typography>
  );
  const dayField = <DayField label="Go to" value={day} onChange={(next) => next !== undefined && onDay(next)} />;
  return (
    <Box
      sx={{
        display: 'flex',
        displayPrint: 'none',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        ...(isPhone && phoneDayField),
      }}
    >
      {switcher}
      <IconButton aria-label="Previous day" sx={tightPadding} onClick={() => onDay(addDays(day, -1))}>
        <Icon path={mdiChevronLeft} />
      </IconButton>
      {!isPhone && todayButton}
      {isPhone && dayField}
      <IconButton aria-label="Next day" sx={tightPadding} onClick={() => onDay(addDays(day, 1))}>
        <Icon path={mdiChevronRight} />
      </IconButton>
      {!isPhone && dayField}
      {isPhone ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
      {!isPhone && children}
    </Box>
  );
}

export function TodayButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outlined" sx={{ minWidth: 0, px: { xs: 1, sm: 2 } }} onClick={onClick}>
      Today
    </Button>
  );
}

/** The buttons that show and print the run sheets. */
export function SheetTools({
  isShown,
  onShow,
  isPhone,
}: {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  isPhone: boolean;
}) {
  return (
    <>
      <ToggleButton
        value="sheets"
        size="small"
        color="primary"
        selected={isShown}
        onChange={() => onShow(!isShown)}
        aria-label="Run sheets"
        sx={{ gap: 0.75, px: { xs: 1, sm: 1.5 } }}
      >
        <Icon path={mdiClipboardListOutline} fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Run sheets
        </Box>
      </ToggleButton>
      {(isShown || !isPhone) && (
        <Button variant="outlined" startIcon={<Icon path={mdiPrinterOutline} />} onClick={() => window.print()}>
          Print
        </Button>
      )}
    </>
  );
}
