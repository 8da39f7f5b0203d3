import { Box, ButtonBase, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ServiceTime } from '#domain/booking-rules.ts';
import { addDays, type Day, sundayOf } from '#domain/calendar.ts';
import type { ArrangedWalkthrough } from '#domain/quote.ts';
import { useApi } from '#web/lib/api/api.ts';
import { formatWindow } from '../record/format.ts';
import { SiteLink } from '../shell/page-link.tsx';
import { quotesPath } from '../shell/page-parameters.ts';
import { focusRingInside } from '../shell/theme.ts';
import { liveList } from '../table/live-list.ts';

/** Returns the walkthroughs of a day, or of one of its windows. All days of a week share one query. */
export function useWalkthroughs(day: Day, time?: ServiceTime): readonly ArrangedWalkthrough[] {
  const api = useApi();
  const from = sundayOf(day);
  const { data = [] } = useQuery({ ...api.quotes.arranged.queryOptions({ from, to: addDays(from, 6) }), ...liveList });
  return data.filter((walkthrough) => walkthrough.day === day && (time === undefined || walkthrough.window === time));
}

type WalkthroughsProps = {
  day: Day;
  /** The window whose walkthroughs are shown. If undefined, the day's walkthroughs are shown, each with its window. */
  time?: ServiceTime;
};

/** Links to the quote requests of walkthroughs. Unlike jobs, walkthroughs have no crew and cannot be moved here. */
export function Walkthroughs({ day, time }: WalkthroughsProps) {
  return useWalkthroughs(day, time).map(({ id, window, company, name, address, zipCode }) => (
    <ButtonBase
      key={id}
      component={SiteLink}
      href={`${quotesPath}?quote=${id}`}
      sx={{
        display: 'block',
        flexShrink: 0,
        minWidth: 0,
        minHeight: 44,
        px: 1,
        py: 0.5,
        textAlign: 'left',
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: 'secondary.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:hover': { bgcolor: 'action.hover' },
        '&.Mui-focusVisible': focusRingInside,
      }}
    >
      <Typography component="span" variant="body2" noWrap sx={{ display: 'block', fontWeight: 700, lineHeight: 1.3 }}>
        {company ?? name}
      </Typography>
      <Typography component="span" variant="caption" noWrap sx={{ display: 'block', lineHeight: 1.3 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          Walkthrough
        </Box>
        {` · ${[...(time === undefined ? [formatWindow(window)] : []), address, zipCode].filter(Boolean).join(' · ')}`}
      </Typography>
    </ButtonBase>
  ));
}
