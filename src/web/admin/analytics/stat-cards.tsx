import { Box, Card, Typography } from '@mui/material';
import type { AnalyticsSummary } from '#domain/analytics.ts';
import { formatCount } from '../record/format.ts';

const cards = [
  { figure: 'total', name: 'Total', hint: 'since counting began' },
  { figure: 'today', name: 'Today', hint: 'since midnight' },
  { figure: 'thisWeek', name: 'This Week', hint: 'since Monday' },
  { figure: 'thisMonth', name: 'This Month', hint: 'since the first' },
] as const;

/** Shows the views of all pages in four figures; dashes until they are loaded. */
export function StatCards({ summary }: { summary: AnalyticsSummary | undefined }) {
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' }, gap: 2, m: 0 }}
    >
      {cards.map(({ figure, name, hint }) => (
        <Card key={figure} sx={{ p: 2 }}>
          <Typography component="dt" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: '2rem', fontWeight: 800, lineHeight: 1.2 }}>
            {summary === undefined ? '–' : formatCount(summary[figure])}
          </Typography>
          <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
            page views {hint}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
